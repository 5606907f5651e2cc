/** How pictures for the viewer show masks. A hatch is thin bands, so that what lies below stays in sight. */
const [BAND, EVERY] = [2, 8] as const;
export const HATCH = [20, 20, 20, 140] as const;
export const WATER = [40, 120, 200, 90] as const;

/** Tiles join, as the bands divide a tile. */
export const isHatched = (column: number, row: number): boolean => (column + row) % EVERY < BAND;
