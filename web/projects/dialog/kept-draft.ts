import { OrthoPlane } from '@overflight/contract/projects/facade.ts';
import { HeightChoice, HeightUnitChoice } from '@overflight/contract/projects/run-heights.ts';
import { z } from 'zod';
import { outputNames, presetNames, type ProjectValues } from './project-form.ts';

const KEY = 'project-draft';

const Kept = z.object({
  /** Another person may sign in to the same window. */
  username: z.string(),
  values: z.object({
    name: z.string(),
    processingType: z.enum(presetNames),
    wktCRS: z.string(),
    output: z.enum(outputNames),
    orthoPlane: OrthoPlane,
    heights: HeightChoice,
    heightUnit: HeightUnitChoice,
    explorerUrl: z.string(),
    sources: z.array(z.string()),
  }),
});

/** What was typed for a new project, while its plan is made in the same window. */
export const keptDraft = {
  keep: (username: string, values: ProjectValues): void =>
    sessionStorage.setItem(KEY, JSON.stringify({ username, values })),
  /** Null without one of this person. */
  read: (username: string): ProjectValues | null => {
    const text = sessionStorage.getItem(KEY);
    const kept = text === null ? null : Kept.safeParse(JSON.parse(text));
    return kept?.data?.username === username ? kept.data.values : null;
  },
  forget: (): void => sessionStorage.removeItem(KEY),
};
