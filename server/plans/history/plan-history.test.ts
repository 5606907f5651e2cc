import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SavedPlan, listPlanVersions } from '@overflight/contract/plans/plans.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aPlanToSave, planCalls } from '../testing/plan-calls.ts';
import { tidyPlans } from './tidy-plans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const server = await startTestServer();
const { services, clock } = server;
const ana = await signInAs(server, { name: 'Ana Pilot' });
const ben = await signInAs(server, { name: 'Ben Crew' });
const { ask, save, read, list } = planCalls(server, ana);
const bens = planCalls(server, ben);

const named = (flightPlanId: string, name: string) => aPlanToSave({ flightPlanId, name });
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const remove = (id: string, ifMatch?: string) => ask(`/${id}`, { method: 'DELETE', ...(ifMatch ? { ifMatch } : {}) });
const restore = (id: string, payload: object = {}, ifMatch?: string) =>
  ask(`/${id}/restore`, { method: 'POST', payload, ...(ifMatch ? { ifMatch } : {}) });
const versionsOf = async (id: string) => listPlanVersions.answer.parse((await ask(`/${id}/versions`)).json());

describe('a plan that somebody else changed', () => {
  it('is not overwritten by a save with If-Match', async () => {
    const id = randomUUID();
    await save(named(id, 'First'));
    expect((await bens.save(named(id, 'Second'), '"1"')).headers.etag).toBe('"2"');
    const late = await save(named(id, 'Third'), '"1"');
    expect(codeOf(late)).toEqual([412, 'plan-changed']);
    expect(late.json().detail).toMatch(
      /^Ben Crew changed this plan on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, after you opened it, so nothing was done\.$/,
    );
    expect(codeOf(await remove(id, '"1"'))).toEqual([412, 'plan-changed']);
    expect(codeOf(await restore(id, { version: 1 }, '"1"'))).toEqual([412, 'plan-changed']);
    expect((await read(id)).json()).toMatchObject({ name: 'Second', version: 2 });
    for (const tag of ['W/"2"', '"7", "3"', '*']) expect((await save(named(id, tag), tag)).statusCode).toBe(200);
    expect(codeOf(await save(named(id, 'Fifth'), 'nonsense'))).toEqual([412, 'plan-changed']);
  });

  it('is overwritten by a save without it, and kept in the history', async () => {
    const id = randomUUID();
    await save(named(id, 'First'));
    clock.advance(1000);
    const second = SavedPlan.parse((await bens.save(named(id, 'Second'))).json());
    expect(second.createdBy).toMatchObject({ id: ana.id, name: 'Ana Pilot' });
    expect(second.updatedBy).toMatchObject({ id: ben.id, name: 'Ben Crew', date: second.lastUpdated });
    expect(second.lastUpdated > second.createdBy.date).toBe(true);
    const versions = await versionsOf(id);
    expect(versions.map(({ version, name, updatedBy }) => [version, name, updatedBy.name])).toEqual([
      [2, 'Second', 'Ben Crew'],
      [1, 'First', 'Ana Pilot'],
    ]);
    expect((await ask(`/${id}/versions/1`)).json()).toMatchObject({ name: 'First', version: 1 });
    expect((await ask(`/${id}/versions/2`)).json()).toEqual(second);
    expect((await ask(`/${id}/versions/3`)).statusCode).toBe(404);
  });

  it.each([
    ['with the same knowledge: one wins', '"1"', [200, ...Array<number>(9).fill(412)]],
    ['without a word: each is kept', undefined, Array<number>(10).fill(200)],
  ])('by ten at once, %s', async (_, ifMatch, expected) => {
    const id = randomUUID();
    await save(named(id, 'Start'));
    const saves = Array.from({ length: 10 }, (__, n) => (n % 2 ? save : bens.save)(named(id, `Race ${n}`), ifMatch));
    const answers = await Promise.all(saves);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(expected);
    const winners = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json().name as string);
    const versions = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((__, n) => versions.length - n));
    expect(new Set(versions.map(({ name }) => name))).toEqual(new Set(['Start', ...winners]));
  });

  it('is created once by ten concurrent saves', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(named(id, `New ${n}`))));
    const numbers = answers.map((answer) => answer.json().version as number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await versionsOf(id)).toHaveLength(10);
  });
});

describe('a plan that has not changed', () => {
  it('is not sent again', async () => {
    const id = randomUUID();
    await save(named(id, 'Same'));
    const again = await ask(`/${id}`, { ifNoneMatch: '"1"' });
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, '"1"', '']);
    expect((await ask(`/${id}`, { ifNoneMatch: '"2"' })).statusCode).toBe(200);
    expect((await ask(`/${randomUUID()}`, { ifNoneMatch: '*' })).statusCode).toBe(404);
  });
});

describe('a deleted plan', () => {
  it('is gone for everybody, and is restored unchanged', async () => {
    const id = randomUUID();
    const before = (await save(named(id, 'Precious'))).json();
    expect((await remove(id)).statusCode).toBe(204);
    for (const path of [`/${id}`, `/${id}?format=qgc`, `/${id}?format=summary`, `/${id}/versions`, `/${id}/versions/1`])
      expect(codeOf(await ask(path))).toEqual([404, 'not-found']);
    expect(codeOf(await remove(id))).toEqual([404, 'not-found']);
    expect(codeOf(await remove(id, '"1"'))).toEqual([412, 'plan-gone']);
    expect(codeOf(await save(named(id, 'Late'), '"1"'))).toEqual([412, 'plan-gone']);
    const back = await restore(id, {}, '"1"');
    expect([back.statusCode, back.headers.etag]).toEqual([200, '"1"']);
    expect(back.json()).toEqual(before);
    expect((await read(id)).json()).toEqual(before);
    expect((await restore(id)).json()).toEqual(before);
  });

  it('is revived by a save, with its history', async () => {
    const id = randomUUID();
    await save(named(id, 'First'));
    await remove(id);
    expect((await bens.save(named(id, 'Second'))).json()).toMatchObject({ version: 2, createdBy: { id: ana.id } });
    expect((await versionsOf(id)).map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  it('can be restored for 30 days, and is then removed', async () => {
    const [id, kept] = [randomUUID(), randomUUID()];
    for (const one of [id, kept]) for (const name of ['First', 'Second']) await save(named(one, name));
    await remove(id);
    clock.advance(29 * DAY_MS);
    await tidyPlans(undefined, services);
    const fresh = planCalls(server, await signInAs(server));
    expect((await fresh.ask(`/${id}/restore`, { method: 'POST' })).statusCode).toBe(200);
    await fresh.ask(`/${id}`, { method: 'DELETE' });
    clock.advance(30 * DAY_MS + 1000);
    await tidyPlans(undefined, services);
    const later = planCalls(server, await signInAs(server));
    expect((await later.ask(`/${id}/restore`, { method: 'POST' })).statusCode).toBe(404);
    const left = services.db.selectFrom('plan_versions').select('version');
    expect(await left.where('id', '=', id).execute()).toEqual([]);
    expect((await later.read(kept)).statusCode).toBe(200);
    clock.advance(-(59 * DAY_MS + 1000));
  });
});

describe('an earlier version', () => {
  it('is saved as a new version, by the person who restored it', async () => {
    const id = randomUUID();
    await save(named(id, 'First'));
    await save(named(id, 'Second'));
    const restored = SavedPlan.parse(
      (await bens.ask(`/${id}/restore`, { method: 'POST', payload: { version: 1 } })).json(),
    );
    expect(restored).toMatchObject({ name: 'First', version: 3, createdBy: { id: ana.id }, updatedBy: { id: ben.id } });
    expect((await versionsOf(id)).map(({ name }) => name)).toEqual(['First', 'Second', 'First']);
    const [summaries] = (await list('search=first')).json();
    expect(summaries.find((one: { flightPlanId: string }) => one.flightPlanId === id)).toMatchObject({ version: 3 });
    expect(codeOf(await restore(id, { version: 9 }))).toEqual([404, 'not-found']);
    await remove(id);
    expect((await restore(id, { version: 2 })).json()).toMatchObject({ name: 'Second', version: 4 });
  });
});
