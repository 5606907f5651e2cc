import { z } from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';

/** Every error of the API, after RFC 9457: `code` is for programs, `detail` is a sentence for people. */
export const Problem = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** Invalid fields and their reasons, for a 400. */
  fields: z.array(z.object({ field: z.string(), problem: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
