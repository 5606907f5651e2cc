import { z } from 'zod';
import { call } from './call.ts';

/** Parts of the demo, in the order in which they are added. Their names are shown. */
export const demoParts = {
  map: 'Map and heights',
  plans: 'Plans',
  restrictions: 'Restrictions',
  airspace: 'Airspace and power line',
  fleet: 'Fleet and crew',
  weather: 'Weather',
  vehicle: 'Simulated vehicle',
  photos: 'Photos',
  projects: 'Projects',
} as const;
export const demoPartNames = Object.keys(demoParts) as [DemoPartName, ...DemoPartName[]];
export type DemoPartName = keyof typeof demoParts;

const DemoPart = z.object({
  name: z.enum(demoPartNames),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** 0 to 100, while working. */
  percent: z.number().min(0).max(100),
  /** Why it failed, or what is missing: a sentence. */
  problem: z.string().nullable(),
});
export type DemoPart = z.infer<typeof DemoPart>;

/** The demo as members see it; `parts` is empty where there is none. */
export const DemoState = z.object({
  state: z.enum(['absent', 'adding', 'present', 'removing']),
  parts: z.array(DemoPart),
  /** West, south, east, north of the site: where the map opens. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** What the tour opens, as soon as it is there. */
  surveyPlanId: z.string().nullable(),
  /** The plan whose check finds a restriction. */
  routePlanId: z.string().nullable(),
  projectId: z.string().nullable(),
});
export type DemoState = z.infer<typeof DemoState>;

export const readDemo = call({
  method: 'GET',
  path: '/demo/v1/state',
  needs: 'member',
  summary: 'Whether there is demo data, and how far it is',
  answer: DemoState,
});

export const addDemo = call({
  method: 'POST',
  path: '/demo/v1/add',
  needs: 'installation',
  summary: 'Add the demo data; goes on in the background',
  /** Without photos and projects it is there in seconds. */
  body: z.object({ parts: z.array(z.enum(demoPartNames)).default([...demoPartNames]) }).prefault({}),
  answer: DemoState,
});

export const removeDemo = call({
  method: 'DELETE',
  path: '/demo/v1/data',
  needs: 'installation',
  summary: 'Remove all demo data',
  answer: DemoState,
});
