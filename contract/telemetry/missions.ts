import { z } from 'zod';
import { autopilots } from '../plans/autopilots.ts';
import { call } from '../call.ts';

const Id = z.uuid();

export const transferStates = ['asked', 'sending', 'reading-back', 'done', 'differs', 'refused', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

/** A mission on its way to a vehicle. `done` is said only after it was read back and is the same. */
export const MissionTransfer = z.object({
  transferId: Id,
  planId: Id,
  objectId: Id,
  vehicle: z.string(),
  state: z.enum(transferStates),
  /** Items that the vehicle has taken, or given back. */
  moved: z.int(),
  items: z.int(),
  /** What happened, in words a pilot understands. */
  message: z.string(),
  /** Items that came back otherwise than they were sent, in words. */
  differences: z.array(z.string()),
  startedAt: z.iso.datetime(),
  sentBy: z.string(),
  /** Why it was sent although something forbids the flight, and what does; null and empty where nothing does. */
  reason: z.string().nullable(),
  overruled: z.array(z.string()),
});
export type MissionTransfer = z.infer<typeof MissionTransfer>;

export const REASON_CHARACTERS = 500;
export const REASON_NEEDED = 'reason-needed';

const ClearanceFinding = z.object({
  about: z.enum(['Crew', 'Structure', 'Imported file', 'Restrictions', 'Weather alerts', 'Forecast']),
  state: z.enum(['stop', 'caution', 'not-checked', 'clear']),
  text: z.string(),
});
export type ClearanceFinding = z.infer<typeof ClearanceFinding>;

/** What speaks for and against sending a plan to a vehicle now. */
export const MissionClearance = z.object({
  /** `not-allowed` where records or restrictions forbid the flight: then it is sent with a reason only. */
  verdict: z.enum(['allowed', 'not-allowed', 'not-checked']),
  /** The gravest of it, in one sentence. */
  headline: z.string(),
  findings: z.array(ClearanceFinding),
});
export type MissionClearance = z.infer<typeof MissionClearance>;

export const readMissionClearance = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/mission/clearance',
  needs: 'admins',
  summary: 'What the records of the crew and the checks of a plan say before it is sent to a vehicle',
  params: z.object({ id: Id }),
  answer: MissionClearance,
});

/** For which autopilot a plan is downloaded, and where that is known from. */
const PlanAutopilot = z.object({
  autopilot: z.enum(autopilots),
  /** What the person chose last, the drone that is named for the plan, the file that it came from, or none of them. */
  from: z.enum(['choice', 'drone', 'file', 'default']),
  /** The drone's name, where its autopilot is known. */
  drone: z.string().nullable(),
});
export type PlanAutopilot = z.infer<typeof PlanAutopilot>;

export const readPlanAutopilot = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/autopilot',
  needs: 'member',
  summary: 'For which autopilot the caller downloads a plan',
  params: z.object({ id: Id }),
  answer: PlanAutopilot,
});

export const keepPlanAutopilot = call({
  method: 'PUT',
  path: '/flights/oa/v2/plans/{id}/autopilot',
  needs: 'member',
  summary: 'Keep for which autopilot the caller downloads a plan',
  params: z.object({ id: Id }),
  body: z.object({ autopilot: z.enum(autopilots) }),
  answer: PlanAutopilot,
});

export const listPlanMissions = call({
  method: 'GET',
  path: '/flights/oa/v2/plans/{id}/missions',
  needs: 'member',
  summary: 'Missions of a plan that were sent to vehicles, newest first',
  params: z.object({ id: Id }),
  answer: z.array(MissionTransfer),
});

export const sendMission = call({
  method: 'POST',
  path: '/flights/oa/v2/plans/{id}/mission',
  needs: 'admins',
  summary: "Send a plan's mission to a connected vehicle, which forgets the one it has",
  params: z.object({ id: Id }),
  body: z.object({
    objectId: Id,
    /** The vehicle's name as the person confirmed it: a mission never goes to another one by mistake. */
    confirmedVehicle: z.string(),
    /** Of the plan that the person looked at: nothing else is ever sent. */
    version: z.int(),
    /** Asked for where records or restrictions forbid the flight; kept with what was sent. */
    reason: z.string().trim().min(1).max(REASON_CHARACTERS).exactOptional(),
  }),
  status: 202,
  answer: MissionTransfer,
});

export const readMissionTransfer = call({
  method: 'GET',
  path: '/flights/oa/v2/mission-transfers/{id}',
  needs: 'admins',
  summary: 'How far a mission has come',
  params: z.object({ id: Id }),
  answer: MissionTransfer,
});
