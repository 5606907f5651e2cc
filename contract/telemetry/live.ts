import { z } from 'zod';
import { call } from '../call.ts';
import type { Access } from '../account/entitlements.ts';

/** What a person is told of when it changes, and who may hear of it: whoever may read it. */
export const changeKinds = {
  /** One flight plan. */
  plan: 'member',
  /** Who flies the plan of this id; without an id, of any plan. */
  crew: 'member',
  /** The files of the plan of this id. */
  file: 'member',
  /** Missions of the plan of this id that were sent to vehicles. */
  mission: 'member',
  /** Who is in the plan of this id. */
  presence: 'member',
  /** A custom restriction. */
  restriction: 'member',
  /** A flight that was recorded: it began, ended or was deleted. */
  track: 'member',
  /** A collection of vehicles. */
  collection: 'member',
  /** Published data that is in use. */
  dataset: 'member',
  /** Weather alerts, or how their feed is. */
  alerts: 'member',
  /** Map sources in use. */
  'map-source': 'member',
  /** Imports of published data. */
  import: 'installation',
  /** How the services answer that are asked for forecasts. */
  forecast: 'installation',
  /** A pilot, a drone, a battery, or when they are due. */
  fleet: 'fleet-management',
  /** A project with its runs. */
  project: 'process',
  /** Measurements and links of the project of this id. */
  'project-view': 'process',
  /** A drone with a camera. */
  drone: 'video',
} as const satisfies Record<string, Access>;
export type ChangeKind = keyof typeof changeKinds;

const kinds = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

export const LiveChange = z.object({
  kind: z.enum(kinds),
  /** Null where several of the kind have changed. */
  id: z.string().nullable(),
  /** Of what counts its versions. */
  version: z.int().optional(),
  isDeleted: z.boolean().optional(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** One event of the stream: what has changed since the last one. With `isWhole` anything may have. */
export const LiveChanges = z.object({ isWhole: z.boolean(), changes: z.array(LiveChange) });
export type LiveChanges = z.infer<typeof LiveChanges>;

/** Name of such events; events without a name are frames of vehicles. */
export const CHANGES_EVENT = 'changes';

export const followLive = call({
  method: 'GET',
  path: '/live/v1/stream',
  needs: 'member',
  summary:
    'The one stream of a browser, as server-sent events: what the caller may see and has changed, and vehicles if they are wanted',
  query: z.object({
    /** The caller's own name for this connection. */
    connection: z.uuid().optional(),
    vehicles: z.stringbool().default(false),
  }),
  bytes: 'text/event-stream',
});

/** Somebody else who is in a plan. */
const Present = z.object({ userId: z.string(), name: z.string(), isEditing: z.boolean() });
export type Present = z.infer<typeof Present>;

export const enterPlan = call({
  method: 'PUT',
  path: '/live/v1/connections/{connection}/plan',
  needs: 'member',
  summary: 'Say which plan is looked at or edited over a connection, until it ends',
  params: z.object({ connection: z.uuid() }),
  body: z.object({ planId: z.uuid(), isEditing: z.boolean() }),
});

export const leavePlan = call({
  method: 'DELETE',
  path: '/live/v1/connections/{connection}/plan',
  needs: 'member',
  summary: 'Say that no plan is looked at any more',
  params: z.object({ connection: z.uuid() }),
});

export const listPresent = call({
  method: 'GET',
  path: '/live/v1/plans/{id}/present',
  needs: 'member',
  summary: 'Who else is in a plan',
  params: z.object({ id: z.uuid() }),
  answer: z.array(Present),
});
