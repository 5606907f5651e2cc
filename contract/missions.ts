import { z } from 'zod';
import { call } from './call.ts';

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
});
export type MissionTransfer = z.infer<typeof MissionTransfer>;

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
