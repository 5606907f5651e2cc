import { z } from 'zod';
import { call } from '../call.ts';
import type { Access } from '../account/entitlements.ts';

/** Kinds of change sent to people, and the permission needed to receive each. */
export const changeKinds = {
  /** One flight plan. */
  plan: 'member',
  /** The crew of the plan with this id; without an id, of any plan. */
  crew: 'member',
  /** The files of the plan with this id. */
  file: 'member',
  /** Mission transfers of the plan with this id. */
  mission: 'member',
  /** People present in the plan with this id. */
  presence: 'member',
  /** Aircraft profiles of the crew. */
  aircraft: 'member',
  /** A custom restriction. */
  restriction: 'member',
  /** A recorded flight: started, ended or deleted. */
  track: 'member',
  /** A collection of vehicles. */
  collection: 'member',
  /** Published datasets in use. */
  dataset: 'member',
  /** Weather alerts, or the state of their feed. */
  alerts: 'member',
  /** The demo data: added, removed, or how far that is. */
  demo: 'member',
  /** Map sources in use. */
  'map-source': 'member',
  /** Height files in use. */
  terrain: 'member',
  /** Imports of published data. */
  import: 'installation',
  /** State of the forecast providers. */
  forecast: 'installation',
  /** A pilot, a drone, a battery, or their due dates. */
  fleet: 'fleet-management',
  /** A project with its runs. */
  project: 'process',
  /** Measurements and links of the project with this id. */
  'project-view': 'process',
  /** A drone with a camera. */
  drone: 'video',
  /** A webhook or its deliveries. */
  webhook: 'admins',
} as const satisfies Record<string, Access>;
export type ChangeKind = keyof typeof changeKinds;

const kinds = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

export const LiveChange = z.object({
  kind: z.enum(kinds),
  /** Null if several of the kind have changed. */
  id: z.string().nullable(),
  /** Only for versioned objects. */
  version: z.int().optional(),
  isDeleted: z.boolean().optional(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** One event: changes since the last one. With `isWhole`, anything may have changed. */
export const LiveChanges = z.object({ isWhole: z.boolean(), changes: z.array(LiveChange) });
export type LiveChanges = z.infer<typeof LiveChanges>;

/** Event name; unnamed events are vehicle frames. */
export const CHANGES_EVENT = 'changes';

export const followLive = call({
  method: 'GET',
  path: '/live/v1/stream',
  needs: 'member',
  summary:
    'The one stream of a browser, as server-sent events: what the caller may see and has changed, and vehicles if they are wanted',
  query: z.object({
    /** Connection id chosen by the caller. */
    connection: z.uuid().optional(),
    vehicles: z.stringbool().default(false),
  }),
  bytes: 'text/event-stream',
});

/** Another person present in a plan. */
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
