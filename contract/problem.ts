import { z } from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';

/** Every refusal of the API, after RFC 9457: `code` is for programs, `detail` is a sentence for a person. */
export const Problem = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** Which fields were wrong and why, for a 400. */
  fields: z.array(z.object({ field: z.string(), problem: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
