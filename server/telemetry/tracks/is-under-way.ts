import type { VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';

const onGround: readonly VehicleFacts['kind'][] = ['rover', 'boat'];

/** A flight lasts from take-off to landing or disarming; for rovers and boats, while armed. Null if unknown. */
export function isUnderWay({ kind, isFlying, isArmed }: Pick<VehicleFacts, 'kind' | 'isFlying' | 'isArmed'>) {
  if (isArmed === false || onGround.includes(kind)) return isArmed;
  return isFlying ?? isArmed;
}
