import { z } from 'zod';
import { call } from '../call.ts';

export const papers = { a4: 'A4', letter: 'Letter' } as const;
export type Paper = keyof typeof papers;
export const briefingUnits = ['metric', 'imperial'] as const;

const PlanId = z.object({ id: z.uuid().toLowerCase() });
const Lines = z.string().trim().max(5000).default('');

/** What the crew types for its briefing, kept with the plan; one entry per line. */
const BriefingNotes = z.object({ checklist: Lines, frequencies: Lines, notes: Lines });
export type BriefingNotes = z.infer<typeof BriefingNotes>;

export const readBriefingNotes = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/briefing/notes',
  needs: 'member',
  scope: 'plans-read',
  summary: 'Checklist, frequencies and notes of a plan’s briefing',
  params: PlanId,
  answer: BriefingNotes,
});

export const saveBriefingNotes = call({
  method: 'PUT',
  path: '/flights/oa/v2/plans/{id}/briefing/notes',
  needs: 'member',
  scope: 'plans-write',
  summary: 'Save checklist, frequencies and notes of a plan’s briefing',
  params: PlanId,
  body: BriefingNotes,
  answer: BriefingNotes,
});

export const readBriefing = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/briefing',
  needs: 'member',
  scope: 'plans-read',
  summary: 'The briefing of a plan as PDF, with the checks of this moment',
  params: PlanId,
  query: z.object({
    paper: z.enum(['a4', 'letter']).default('a4'),
    units: z.enum(briefingUnits).default('metric'),
    /** Metres per second, and degrees from which it blows. */
    wind: z.coerce.number().min(0).max(50).default(0),
    windFrom: z.coerce.number().min(0).max(360).default(0),
    /** Percent of the battery that is left. */
    reserve: z.coerce.number().min(0).max(90).default(25),
  }),
  bytes: 'application/pdf',
});
