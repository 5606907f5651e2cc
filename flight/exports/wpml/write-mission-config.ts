import { numberText } from '../route/number-text.ts';
import type { Wayline } from './wayline.ts';
import { element } from './xml-text.ts';

const finishActions = { return: 'goHome', land: 'autoLand', stay: 'noAction' } as const;
/** Limits of the format in metres and metres per second. */
const [LOWEST_CLIMB_M, HIGHEST_CLIMB_M, TOP_TRANSIT_MPS] = [1.2, 1500, 15];

/** The head that template and waylines share. */
export function writeMissionConfig({ dialect, numbers, ends, speedMps, climbM, returnM }: Wayline): string {
  const { isEnterprise } = dialect;
  const climb = Math.min(Math.max(climbM, LOWEST_CLIMB_M), HIGHEST_CLIMB_M);
  const { drone, payload } = numbers;
  const parts = [
    element('flyToWaylineMode', 'safely'),
    element('finishAction', finishActions[ends]),
    element('exitOnRCLost', 'executeLostAction'),
    element('executeRCLostAction', 'goBack'),
    isEnterprise && element('takeOffSecurityHeight', numberText(climb, 1)),
    element('globalTransitionalSpeed', numberText(Math.min(speedMps, TOP_TRANSIT_MPS))),
    isEnterprise && element('globalRTHHeight', returnM),
    element('droneInfo', element('droneEnumValue', drone[0]) + element('droneSubEnumValue', drone[1])),
    isEnterprise &&
      payload &&
      element(
        'payloadInfo',
        element('payloadEnumValue', payload[0]) +
          element('payloadSubEnumValue', payload[1]) +
          element('payloadPositionIndex', 0),
      ),
  ];
  return element('missionConfig', parts.filter(Boolean).join(''));
}
