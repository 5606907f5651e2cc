import { Select, Stack, Text } from '@mantine/core';
import { limits } from '@overflight/flight/plan/limits.ts';
import type { FlightPlan, TerrainFollowing } from '@overflight/flight/plan/plan.ts';
import { updatePlanMetadata } from '@overflight/flight/plan/edit/update-plan-metadata.ts';
import {
  defaultClearanceM,
  followingOf,
  lowestAboveGroundM,
} from '@overflight/flight/terrain/following/following-settings.ts';
import fields from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';

const choices = [
  { value: 'waypoints', label: 'Waypoints, for any autopilot' },
  { value: 'vehicle', label: 'The vehicle itself (ArduPilot)' },
];

type Props = {
  plan: FlightPlan;
  onChange: (edit: (plan: FlightPlan) => FlightPlan, field: string) => void;
};

/** How the parts of a plan that are flown above ground follow it. */
export function FollowingFields({ plan, onChange }: Props) {
  const following = followingOf(plan);
  const lowestM = lowestAboveGroundM(plan);
  if (lowestM === undefined) return null;
  const set = (edit: Partial<TerrainFollowing>, field: string) =>
    onChange(
      (current) => updatePlanMetadata(current, { terrain: { ...followingOf(current), ...edit } }),
      `terrain ${field}`,
    );
  return (
    <Stack gap={12} role="group" aria-label="Ground following">
      <Select
        label="The ground is followed by (whole plan)"
        size="sm"
        allowDeselect={false}
        data={choices}
        value={following.followedBy}
        onChange={(value) => set({ followedBy: value === 'vehicle' ? 'vehicle' : 'waypoints' }, 'followedBy')}
      />
      {following.followedBy === 'waypoints' && (
        <>
          <div className={fields['pair']}>
            <NumberField
              label="Least clearance"
              measure="length"
              limit={limits.clearance}
              value={following.clearance ?? defaultClearanceM(lowestM)}
              onChange={(clearance) => set({ clearance }, 'clearance')}
            />
            <NumberField
              label="Tolerance"
              measure="length"
              limit={limits.terrainTolerance}
              value={following.tolerance}
              onChange={(tolerance) => set({ tolerance }, 'tolerance')}
            />
            <NumberField
              label="Climb at most"
              measure="speed"
              limit={limits.verticalRate}
              value={following.climbRate}
              onChange={(climbRate) => set({ climbRate }, 'climbRate')}
            />
            <NumberField
              label="Descend at most"
              measure="speed"
              limit={limits.verticalRate}
              value={following.descentRate}
              onChange={(descentRate) => set({ descentRate }, 'descentRate')}
            />
          </div>
          <Text size="xs" className="muted">
            The clearance holds over the highest ground beside the line, everywhere. A larger tolerance needs fewer
            waypoints. 0 climbs and descends without a limit.
          </Text>
        </>
      )}
    </Stack>
  );
}
