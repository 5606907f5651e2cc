import { z } from 'zod';
import { FacadeFacts } from '@overflight/contract/projects/facade.ts';
import { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { NamedPlace } from './draw-control.ts';
import type { ReportContent } from './write-report.ts';

/** A report without its pictures and measurements. */
export const KeptContent = z.object({
  name: z.string(),
  report: RunReport,
  cameras: z.array(
    z.object({ name: z.string(), offM: z.tuple([z.number(), z.number(), z.number().nullable()]).nullable() }),
  ),
  facade: FacadeFacts.nullable(),
  ndviBarM: z.number().nullable(),
  /** Names in the picture of control points; missing without it, and in runs of earlier versions. */
  controlPlaces: z.array(NamedPlace).exactOptional(),
  barM: z.number(),
  when: z.coerce.date(),
});

export const keptContent = ({ name, report, cameras, facade, ndvi, control, barM, when }: ReportContent) => ({
  name,
  report,
  cameras,
  facade: facade?.facts ?? null,
  ndviBarM: ndvi?.barM ?? null,
  ...(control && { controlPlaces: control.places }),
  barM,
  when,
});
