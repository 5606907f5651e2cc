import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PlanToSave } from '@overflight/contract/plans/plans.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { listPlanVersions } from './read-plan-version.ts';
import { savePlan } from '../save-plan.ts';
import { aPlanToSave } from '../testing/plan-calls.ts';

const { services, clock } = await startTestServer();
const ana = { id: 'ana', name: 'Ana Pilot', email: 'ana@example.com', tenant: '' };

const setClock = (time: string) => clock.advance(Date.parse(time) - services.now().getTime());

function aPlanWithHistory() {
  const { flightPlanId: id } = aPlanToSave();
  return {
    id,
    saveAs: (name: string) =>
      savePlan(services, ana, { plan: PlanToSave.parse(aPlanToSave({ flightPlanId: id, name })) }),
    names: async () => (await listPlanVersions(services, { tenant: '', id })).map(({ name }) => name).toReversed(),
  };
}

describe('of the earlier versions of a plan', () => {
  it('the newest hundred are kept', async () => {
    const { saveAs, names } = aPlanWithHistory();
    setClock('2026-01-10T12:00:00Z');
    for (let n = 1; n <= 102; n++) await saveAs(`Save ${n}`);
    expect(await names()).toEqual(Array.from({ length: 101 }, (_, n) => `Save ${n + 2}`));
  });

  it('beyond them the last one of each hour is kept, and after 30 days the last one of each day', async () => {
    const { saveAs, names } = aPlanWithHistory();
    for (const time of ['10T23.10', '10T23.50', '11T00.05', '11T08.00', '11T08.59', '11T09.00']) {
      setClock(`2026-01-${time.replace('.', ':')}:00Z`);
      await saveAs(time);
    }
    const older = async () => (await names()).filter((name) => name !== 'Later');
    setClock('2026-02-05T00:00:00Z');
    for (let n = 0; n < 101; n++) await saveAs('Later');
    expect(await older()).toEqual(['10T23.50', '11T00.05', '11T08.59', '11T09.00']);
    setClock('2026-02-15T00:00:00Z');
    await saveAs('Later');
    expect(await older()).toEqual(['10T23.50', '11T09.00']);
  });

  it('those are kept that take 256 MB together', async () => {
    const { id, saveAs, names } = aPlanWithHistory();
    setClock('2026-03-01T12:00:00Z');
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await saveAs(name);
    const grow = (version: number, text: RawBuilder<string>) =>
      sql`update plan_versions set plan = ${text} where id = ${id} and version = ${version}`.execute(services.db);
    await grow(4, sql`repeat('x', 64 * 1024 * 1024)`);
    for (const version of [3, 2])
      await grow(version, sql`(select plan from plan_versions where id = ${id} and version = 4)`);
    await saveAs('Sixth');
    expect(await names()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']);
    await grow(1, sql`(select plan from plan_versions where id = ${id} and version = 4)`);
    await saveAs('Seventh');
    expect(await names()).toEqual(['Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']);
  });
});
