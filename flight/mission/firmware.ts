export type Firmware = 'px4' | 'ardupilot';

/** MAV_AUTOPILOT numbers, as used in plan files. */
export const firmwareTypes = { px4: 12, ardupilot: 3 } as const satisfies Record<Firmware, number>;

export const defaultFirmware: Firmware = 'px4';

export function firmwareOf(firmwareType: unknown): Firmware {
  return Number(firmwareType) === firmwareTypes.ardupilot ? 'ardupilot' : defaultFirmware;
}
