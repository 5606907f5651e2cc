import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aPlanToSave, planCalls } from './testing/plan-calls.ts';

const EDITS = caseCount(60, 10_000);
const LONGEST_WAIT_MS = 4;
const NEWEST_KEPT = 100;

const server = await startTestServer();

/** What a save changed, and in which version it was acknowledged. */
type Acknowledged = { part: Part; value: number; version: number };
const parts = ['altitude', 'flightSpeed', 'hoverSpeed', 'pitch', 'yaw', 'lat'] as const;
type Part = (typeof parts)[number];

const valueIn = ({ planMetadata, homePoint }: SavedPlan, part: Part): number =>
  part === 'lat' ? (homePoint.position[1] ?? NaN) : planMetadata[part];

function withValue(plan: SavedPlan, part: Part, value: number): object {
  const { flightPlanId, name, planMetadata, homePoint, segments } = plan;
  const rest = { flightPlanId, name, segments };
  if (part === 'lat') return { ...rest, planMetadata, homePoint: { position: [homePoint.position[0] ?? 0, value] } };
  return { ...rest, homePoint, planMetadata: { ...planMetadata, [part]: value } };
}

/** Edits any part again and again; a refused save is made anew on what the other one has saved. */
async function editAgainAndAgain(user: TestUser, id: string, seed: number): Promise<Acknowledged[]> {
  const { read, save } = planCalls(server, user);
  const random = seededRandom(seed);
  const done: Acknowledged[] = [];
  let known = (await read(id)).json<SavedPlan>();
  for (let n = 0; n < EDITS; n++) {
    const part = parts[Math.floor(random() * parts.length)] ?? 'yaw';
    const value = 1 + Math.floor(random() * 80_000) / 1000;
    for (;;) {
      if (random() < 0.3) await sleep(random() * LONGEST_WAIT_MS);
      const answer = await save(withValue(known, part, value), `"${known.version}"`);
      if (answer.statusCode === 200) {
        known = answer.json<SavedPlan>();
        done.push({ part, value, version: known.version });
        break;
      }
      expect(answer.statusCode).toBe(412);
      known = (await read(id)).json<SavedPlan>();
    }
  }
  return done;
}

it(
  `R6 two people make ${EDITS} edits each in one plan: none is lost, and the history holds every step`,
  { timeout: 60_000 + EDITS * 200 },
  async () => {
    const [ana, ben] = [await signInAs(server), await signInAs(server)];
    const plan = aPlanToSave({ flightPlanId: randomUUID() });
    const { save, read, ask } = planCalls(server, ana);
    let replayed = (await save(plan)).json<SavedPlan>();
    const [byAna, byBen] = await Promise.all([
      editAgainAndAgain(ana, plan.flightPlanId, 1),
      editAgainAndAgain(ben, plan.flightPlanId, 2),
    ]);
    const edits = [...byAna, ...byBen].toSorted((one, other) => one.version - other.version);
    expect(edits.map(({ version }) => version)).toEqual(edits.map((_, n) => n + 2));
    const last = (await read(plan.flightPlanId)).json<SavedPlan>();
    for (const { part, value, version } of edits) {
      replayed = { ...replayed, ...withValue(replayed, part, value) };
      if (version <= last.version - NEWEST_KEPT) continue;
      const stored = (await ask(`/${plan.flightPlanId}/versions/${version}`)).json<SavedPlan>();
      for (const each of parts)
        expect([version, each, valueIn(stored, each)]).toEqual([version, each, valueIn(replayed, each)]);
    }
    for (const each of parts) expect(valueIn(last, each)).toBe(valueIn(replayed, each));
  },
);
