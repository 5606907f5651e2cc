import { Switch } from '@mantine/core';
import { type NumberLimit, limits } from '@overflight/flight/plan/limits.ts';
import type { GimbalAngles } from '@overflight/flight/plan/plan.ts';
import { NumberField } from '../fields/number-field.tsx';
import classes from '../fields/fields.module.css';

type Props = {
  value: GimbalAngles;
  yawLimit: NumberLimit;
  onChange: (edit: Partial<GimbalAngles>, field: string) => void;
};

/** Gimbal angles; they apply only if the gimbal is on. */
export function GimbalFields({ value: { gimbal, pitch, yaw }, yawLimit, onChange }: Props) {
  return (
    <>
      <Switch
        size="sm"
        label="Gimbal"
        checked={gimbal}
        onChange={(event) => onChange({ gimbal: event.currentTarget.checked }, 'gimbal')}
      />
      <div className={classes['pair']}>
        <NumberField
          label="Pitch"
          measure="angle"
          decimals={0}
          limit={limits.gimbalPitch}
          isDisabled={!gimbal}
          value={pitch}
          onChange={(next) => onChange({ pitch: next }, 'pitch')}
        />
        <NumberField
          label="Yaw"
          measure="angle"
          decimals={0}
          limit={yawLimit}
          isDisabled={!gimbal}
          value={yaw}
          onChange={(next) => onChange({ yaw: next }, 'yaw')}
        />
      </div>
    </>
  );
}
