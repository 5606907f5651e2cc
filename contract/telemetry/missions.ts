import { z } from 'zod';
import { autopilots } from '../plans/autopilots.ts';
import { call } from '../call.ts';

const Id = z.uuid();

export const transferStates = ['asked', 'sending', 'reading-back', 'done', 'differs', 'refused', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

/** A mission transfer. `done` means that it was read back and is identical. */
export const MissionTransfer = z.object({
  transferId: Id,
  planId: Id,
  objectId: Id,
  vehicle: z.string(),
  state: z.enum(transferStates),
  /** Items uploaded, or read back. */
  moved: z.int(),
  items: z.int(),
  /** Status message for the pilot. */
  message: z.string(),
  /** Descriptions of items that differ from those sent. */
  differences: z.array(z.string()),
  startedAt: z.iso.datetime(),
  sentBy: z.string(),
  /** Reason for overruling, and the findings overruled; null and empty if none. */
  reason: z.string().nullable(),
  overruled: z.array(z.string()),
});
export type MissionTransfer = z.infer<typeof MissionTransfer>;

export const REASON_CHARACTERS = 500;
export const REASON_NEEDED = 'reason-needed';

const ClearanceFinding = z.object({
  about: z.enum(['Crew', 'Structure', 'Fences', 'Imported file', 'Restrictions', 'Weather alerts', 'Forecast']),
  state: z.enum(['stop', 'caution', 'not-checked', 'clear']),
  text: z.string(),
});
export type ClearanceFinding = z.infer<typeof ClearanceFinding>;

/** Current findings for and against sending a plan. */
export const MissionClearance = z.object({
  /** `not-allowed` if records or restrictions forbid the flight: sending then needs a reason. */
  verdict: z.enum(['allowed', 'not-allowed', 'not-checked']),
  /** The most severe finding. */
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

/** The autopilot a plan is downloaded for, and its origin. */
const PlanAutopilot = z.object({
  autopilot: z.enum(autopilots),
  /** The person's last choice, the assigned drone, the imported file, or none. */
  from: z.enum(['choice', 'drone', 'file', 'default']),
  /** The drone's name, if its autopilot is known. */
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
  scope: 'telemetry-read',
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
    /** The vehicle name confirmed by the person, so that no other vehicle gets the mission. */
    confirmedVehicle: z.string(),
    /** Version of the plan shown to the person: no other is sent. */
    version: z.int(),
    /** Needed if records or restrictions forbid the flight; stored with the transfer. */
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
