import { z } from 'zod';

/** The models of a run that tell heights: of all that is seen, and of the ground alone. */
export const heightModels = ['surface', 'terrain'] as const;
export type HeightModel = (typeof heightModels)[number];
export const HeightModel = z.enum(heightModels);

/** Whether a height was filled in, or measured (false), or is the level of water that was recognised; null if it is not known. */
export const Filled = z.union([z.boolean(), z.literal('water')]).nullable();
export type Filled = z.infer<typeof Filled>;
