import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { missionResultText } from '@overflight/flight/mavlink/mission-results.ts';
import type { Services } from '../../../platform/services.ts';
import { readPlan } from '../../../plans/read-plan.ts';
import { compareMissions } from './compare-missions.ts';
import { downloadMission } from './download-mission.ts';
import { SILENCE_MS } from './response-timer.ts';
import { missionOverGround } from './plan-mission.ts';
import { TransferAborted, openMissionSession, type MissionSession } from './mission-session.ts';
import { changeTransfer, type TransferChange, type TransferRow } from './transfers-store.ts';
import { uploadMission } from './upload-mission.ts';
import { firmwareOfSystem } from '../vehicle-system.ts';
import type { ConnectedVehicle } from './vehicle-link.ts';
import type { WireItem } from './wire-items.ts';

const DO_NOT_FLY = 'It may hold parts of this mission: do not start it before you have sent it again.';
/** How often progress is stored. */
const PROGRESS_EVERY_MS = 400;

type Running = { connected: ConnectedVehicle; signal: AbortSignal };

/** Sends a claimed mission, reads it back, and stores the outcome. Never throws. */
export async function runTransfer(services: Services, row: TransferRow, running: Running): Promise<void> {
  const write = (change: TransferChange) => changeTransfer(services, row.id, change);
  try {
    await write(await outcome(services, row, running));
  } catch (error) {
    const isStopped = error instanceof TransferAborted;
    if (!isStopped) services.log.error({ err: error }, 'a mission could not be sent');
    const why = isStopped ? 'The server was stopped meanwhile.' : 'Something went wrong on the server.';
    await write({ state: 'failed', message: `${why} ${DO_NOT_FLY}` }).catch(() => undefined);
  }
}

async function outcome(services: Services, row: TransferRow, { connected, signal }: Running): Promise<TransferChange> {
  const { link, system } = connected;
  if (system.isArmed && system.isFlying !== false)
    return { state: 'refused', message: 'The vehicle has taken off meanwhile. Nothing was sent.' };
  const firmware = firmwareOfSystem(system);
  if (!firmware) return { state: 'refused', message: 'Missions are sent to ArduPilot and PX4 only. Nothing was sent.' };
  const { text, version } = await readPlan(services, { tenant: row.tenant, id: row.plan_id });
  if (version !== row.plan_version)
    return { state: 'refused', message: 'The plan was changed meanwhile. Nothing was sent.' };
  const mission = await missionOverGround(services, JSON.parse(text) as SavedPlan, { tenant: row.tenant, firmware });
  if (!mission.ok) return { state: 'refused', message: mission.reason };
  await changeTransfer(services, row.id, { items: mission.items.length });
  const session = openMissionSession(link, system, signal);
  const progress = progressOf(services, row.id);
  try {
    const ended = await send(session, mission.items, progress.moved);
    if (ended) return { ...ended, moved: progress.last() };
    const message = 'The mission is being read back.';
    await changeTransfer(services, row.id, { state: 'reading-back', moved: 0, message });
    const read = await downloadMission(session, { most: mission.items.length, onMoved: progress.moved });
    if (read.end === 'silent') return { state: 'failed', message: `${silent()} ${DO_NOT_FLY}` };
    return compared(compareMissions(mission.items, read, firmware), mission.items.length);
  } finally {
    session.end();
    await progress.end();
  }
}

const silent = () => `The vehicle has not answered for ${SILENCE_MS / 1000} s.`;

/** The outcome if the upload failed, else undefined. */
async function send(
  session: MissionSession,
  items: readonly WireItem[],
  onMoved: (moved: number) => void,
): Promise<TransferChange | undefined> {
  const uploaded = await uploadMission(session, items, onMoved);
  if (uploaded.end === 'silent') return { state: 'failed', message: `${silent()} ${DO_NOT_FLY}` };
  if (uploaded.end !== 'refused') return undefined;
  const { result, lastSent } = uploaded;
  const last = items[lastSent];
  const where = last ? ` The last item sent was ${lastSent}, command ${last.command}.` : '';
  const message = `The vehicle refused the mission: ${missionResultText(result)}${where} ${DO_NOT_FLY}`;
  return { state: 'refused', message };
}

function compared(differences: string[], count: number): TransferChange {
  if (differences.length === 0)
    return {
      state: 'done',
      moved: count,
      message: `The vehicle holds this mission: all ${count} items came back the same.`,
    };
  const message = 'The mission on the vehicle differs from the one sent. Do not start it.';
  return { state: 'differs', differences, message };
}

/** Stores progress periodically, one write after another. */
function progressOf(services: Services, id: string) {
  let [moved, writtenAt] = [0, 0];
  let last: Promise<void> = Promise.resolve();
  return {
    last: () => moved,
    moved: (now: number) => {
      moved = now;
      if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return;
      writtenAt = performance.now();
      last = last.then(() => changeTransfer(services, id, { moved: now })).catch(() => undefined);
    },
    end: () => last,
  };
}
