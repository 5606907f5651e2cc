export type AirframeKind = 'multirotor' | 'plane' | 'vtol' | 'helicopter' | 'rover' | 'boat' | 'other';

/** MAV_TYPE numbers of ground stations and onboard components, which are not vehicles. */
export const nonVehicleTypes: ReadonlySet<number> = new Set([
  5, 6, 18, 26, 27, 30, 31, 32, 33, 34, 36, 37, 38, 39, 40, 41,
]);

const kindsOfTypes: Readonly<Record<Exclude<AirframeKind, 'other'>, readonly number[]>> = {
  multirotor: [2, 3, 13, 14, 15, 29, 35, 43],
  plane: [1],
  vtol: [19, 20, 21, 22, 23, 24, 25],
  helicopter: [4],
  rover: [10],
  boat: [11, 12],
};
const kinds = new Map(
  Object.entries(kindsOfTypes).flatMap(([kind, types]) => types.map((type) => [type, kind as AirframeKind] as const)),
);

export const airframeKind = (mavType: number): AirframeKind => kinds.get(mavType) ?? 'other';
