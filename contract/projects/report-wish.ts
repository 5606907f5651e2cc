import { z } from 'zod';
import { papers, type Paper } from '../plans/briefing.ts';

/** What a reader wants of a report. */
export const ReportWish = z.object({
  paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
  /** Of lengths where east and north of the coordinate system are not in feet. */
  units: z.enum(['metric', 'imperial']),
  client: z.string().trim().max(200).default(''),
  company: z.string().trim().max(200).default(''),
});
export type ReportWish = z.infer<typeof ReportWish>;

/** Of readers in these units. */
export const paperOf = (units: ReportWish['units']): Paper => (units === 'imperial' ? 'letter' : 'a4');
