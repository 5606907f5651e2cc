export type GroundBox = { westM: number; eastM: number; southM: number; northM: number };

export const overlap = (one: GroundBox, other: GroundBox): boolean =>
  one.westM < other.eastM && other.westM < one.eastM && one.southM < other.northM && other.southM < one.northM;
