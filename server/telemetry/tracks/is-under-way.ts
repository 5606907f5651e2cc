import type { VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';

const onGround: readonly VehicleFacts['kind'][] = ['rover', 'boat'];

/** A flight lasts from take-off to landing or disarming; rovers and boats are under way while armed. Null where nobody tells. */
export function isUnderWay({ kind, isFlying, isArmed }: Pick<VehicleFacts, 'kind' | 'isFlying' | 'isArmed'>) {
  if (isArmed === false || onGround.includes(kind)) return isArmed;
  return isFlying ?? isArmed;
}
