import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { planCaps } from '@overflight/contract/plans/plans.ts';
import { cleanPlanName, isPlanName } from '@overflight/contract/account/names.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { FlightPlan, PlanMetadata } from '@overflight/flight/plan/plan.ts';
import { updatePlanMetadata } from '@overflight/flight/plan/edit/update-plan-metadata.ts';
import { IconHome } from '@tabler/icons-react';
import { useState } from 'react';
import { withOwnCamera } from '@overflight/flight/aircraft/with-own-camera.ts';
import { withAircraft } from '@overflight/flight/plan/edit/with-aircraft.ts';
import { AircraftField } from '../../aircraft/aircraft-field.tsx';
import fields from '../fields/fields.module.css';
import { AltitudeModeField } from '../fields/altitude-mode-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { FollowingFields } from './following-fields.tsx';
import { GimbalFields } from './gimbal-fields.tsx';

type Props = {
  plan: FlightPlan;
  isMovingHome: boolean;
  onMoveHome: () => void;
  onChange: (edit: (plan: FlightPlan) => FlightPlan, field: string) => void;
};

/** Settings of the whole flight. */
export function PlanSettings({ plan, isMovingHome, onMoveHome, onChange }: Props) {
  const { planMetadata: settings, homePoint } = plan;
  const set = (edit: Partial<PlanMetadata>, field: string) =>
    onChange((current) => updatePlanMetadata(current, edit), field);
  const [lng = 0, lat = 0] = homePoint.position;
  return (
    <Stack gap={12}>
      <PlanName name={plan.name} onChange={(name) => onChange((current) => ({ ...current, name }), 'name')} />
      <AircraftField
        plan={plan}
        onChange={(aircraft) => onChange((current) => withAircraft(current, aircraft), 'aircraft')}
        onOwnCamera={(profile) => onChange((current) => withOwnCamera(current, profile), 'ownCamera')}
      />
      <div className={fields['pair']}>
        <NumberField
          label="Take-off height"
          measure="length"
          limit={limits.altitude}
          value={settings.altitude}
          onChange={(altitude) => set({ altitude }, 'altitude')}
        />
        <NumberField
          label="Flight speed"
          measure="speed"
          limit={limits.flightSpeed}
          value={settings.flightSpeed}
          onChange={(flightSpeed) => set({ flightSpeed }, 'flightSpeed')}
        />
        <NumberField
          label="Hover speed"
          measure="speed"
          limit={limits.flightSpeed}
          value={settings.hoverSpeed}
          onChange={(hoverSpeed) => set({ hoverSpeed }, 'hoverSpeed')}
        />
      </div>
      <AltitudeModeField
        value={settings.altitudeMode}
        onChange={(altitudeMode) => set({ altitudeMode }, 'altitudeMode')}
      />
      {settings.altitudeMode === 'terrain' && <FollowingFields plan={plan} onChange={onChange} />}
      <GimbalFields value={settings} yawLimit={limits.planYaw} onChange={set} />
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            Home point
          </Text>
          <Text size="xs" className="muted" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {`${lat.toFixed(6)}, ${lng.toFixed(6)}`}
          </Text>
        </div>
        <Button
          size="xs"
          flex="none"
          variant={isMovingHome ? 'filled' : 'default'}
          leftSection={<IconHome size={16} />}
          onClick={onMoveHome}
        >
          Move home point
        </Button>
      </Group>
    </Stack>
  );
}

/** An empty name is marked invalid and not stored. */
function PlanName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [empty, setEmpty] = useState<string | null>(null);
  const type = (text: string) => {
    const cleaned = cleanPlanName(text);
    setEmpty(isPlanName(cleaned) ? null : cleaned);
    if (isPlanName(cleaned)) onChange(cleaned);
  };
  return (
    <TextInput
      label="Plan name"
      size="sm"
      maxLength={planCaps.nameCharacters}
      value={empty ?? name}
      error={empty === null ? undefined : 'This field is required'}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setEmpty(null)}
    />
  );
}
