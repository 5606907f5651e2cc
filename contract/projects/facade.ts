import { z } from 'zod';

/** What the orthophoto of a close range object is drawn onto. */
export const orthoPlanes = {
  facade: 'Largest wall',
  north: 'Wall facing north',
  east: 'Wall facing east',
  south: 'Wall facing south',
  west: 'Wall facing west',
  above: 'From above only',
} as const;
export type OrthoPlane = keyof typeof orthoPlanes;
export const OrthoPlane = z.enum(Object.keys(orthoPlanes) as [OrthoPlane, ...OrthoPlane[]]);

/** The wall that an orthophoto shows. */
export const FacadeFacts = z.object({
  /** Where the wall faces, clockwise from grid north. */
  facesDeg: z.number(),
  widthM: z.number(),
  heightM: z.number(),
  pixelM: z.number(),
});
export type FacadeFacts = z.infer<typeof FacadeFacts>;

/** Where the picture of a wall is: part of what `facade-plane.json` says. */
export const WallPlane = z.object({
  /** The UTM zone of the run. */
  epsg: z.int(),
  /** Easting and northing of the left edge of the picture. */
  origin: z.tuple([z.number(), z.number()]).rest(z.number()),
  /** Direction to the right in east and north. */
  along: z.tuple([z.number(), z.number()]).rest(z.number()),
  /** Height of the upper edge of the picture. */
  topM: z.number(),
});
export type WallPlane = z.infer<typeof WallPlane>;
