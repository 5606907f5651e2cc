import { z } from 'zod';
import { papers, type Paper } from '../plans/briefing.ts';
import { ReportNames } from './report-names.ts';

/** What a reader wants of a report. */
export const ReportWish = z.object({
  paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
  /** Of lengths where east and north of the coordinate system are not in feet. */
  units: z.enum(['metric', 'imperial']),
  ...ReportNames.shape,
});
export type ReportWish = z.infer<typeof ReportWish>;

/** Of readers in these units. */
export const paperOf = (units: ReportWish['units']): Paper => (units === 'imperial' ? 'letter' : 'a4');
