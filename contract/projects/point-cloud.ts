import { z } from 'zod';

/** Class of ground in LAS. */
export const GROUND_CLASS = 2;

/** The point cloud of a run, as far as it can be shown. */
export const CloudFacts = z.object({
  points: z.int(),
  /** Whether its points have colours of the photos. */
  hasColours: z.boolean(),
  /** Whether any point is classified as ground; if not, nobody looked for it. */
  hasGround: z.boolean(),
  lowestM: z.number(),
  highestM: z.number(),
});
export type CloudFacts = z.infer<typeof CloudFacts>;
