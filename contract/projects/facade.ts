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
