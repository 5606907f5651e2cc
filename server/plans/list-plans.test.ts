import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listPlans } from '@overflight/contract/plans/plans.ts';
import { aRoute, at } from '@overflight/flight/testing/sample-plan.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { aPlanToSave, planCalls } from './testing/plan-calls.ts';

const server = await startTestServer();
const ana = await signInAs(server, { name: 'Ana Pilot' });
const ben = await signInAs(server, { name: 'Ben Crew' });
const { save, list } = planCalls(server, ana);

async function listed(query: Record<string, string> = {}) {
  const answer = await list(new URLSearchParams(query).toString());
  const [plans, { total, users }] = listPlans.answer.parse(answer.json());
  return { names: plans.map(({ name }) => name), ids: plans.map(({ flightPlanId }) => flightPlanId), total, users };
}

describe('the list of plans', () => {
  const route = aRoute(at(0, 1), at(0, 2));
  const names = ['Äcker north', 'beach 100%', 'Beach_2', 'Zoo', 'acre 7', '東京 tower'];

  it('is searched, filtered and sorted by the server', async () => {
    for (const [n, name] of names.entries()) {
      const plan = aPlanToSave({ name, segments: n % 2 === 0 ? [] : [route] });
      await (n < 4 ? save : planCalls(server, ben).save)(plan);
      server.clock.advance(10);
    }
    const everything = await listed();
    expect(everything.names).toEqual(names.toReversed());
    expect(everything.total).toBe(6);
    expect(everything.users).toEqual([
      { id: ana.id, name: 'Ana Pilot' },
      { id: ben.id, name: 'Ben Crew' },
    ]);
    const upwards = { sortBy: 'name', descending: 'false' };
    const sorted = ['Äcker north', 'acre 7', 'beach 100%', 'Beach_2', 'Zoo', '東京 tower'];
    expect((await listed(upwards)).names).toEqual(sorted);
    expect((await listed({ search: ' BEACH ', ...upwards })).names).toEqual(['beach 100%', 'Beach_2']);
    expect((await listed({ search: 'ÄCKER' })).names).toEqual(['Äcker north']);
    expect(await listed({ createdBy: ben.id })).toMatchObject({
      names: ['東京 tower', 'acre 7'],
      total: 2,
      users: { length: 2 },
    });
    expect((await listed({ status: 'planned', search: 'o', ...upwards })).names).toEqual(['Zoo', '東京 tower']);
    expect(await listed({ status: 'incomplete' })).toMatchObject({ names: [], total: 0 });
    expect(await listed({ limit: '2', offset: '1', ...upwards })).toMatchObject({
      names: ['acre 7', 'beach 100%'],
      total: 6,
    });
    expect(await listed({ collectionId: 'other' })).toEqual({ names: [], ids: [], total: 0, users: [] });
  });

  it.each([
    ['%', ['beach 100%']],
    ['_', ['Beach_2']],
    ['0%', ['beach 100%']],
    ['\\', []],
    ["'; drop table plans", []],
    ['塔', []],
    ['京', ['東京 tower']],
  ])('takes %j as the character it is', async (search, expected) => {
    expect((await listed({ search })).names).toEqual(expected);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'sortBy=size', 'descending=maybe', 'status=done'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).statusCode).toBe(400);
    },
  );
});

describe('ten thousand plans', () => {
  it('are paged without a plan lost or shown twice, even where all are of one moment and name', async () => {
    const [plan] = [aPlanToSave({ name: 'Same', collectionId: 'many' })];
    await save(plan);
    await sql`insert into plans select tenant, gen_random_uuid(), collection_id, folded_name, created_by, created_by_name,
      status, version, updated_at, deleted_at, summary, plan from plans, generate_series(1, 9999)
      where collection_id = 'many'`.execute(server.services.db);
    await sql`update plans set summary = replace(summary, ${plan.flightPlanId}, id::text) where collection_id = 'many'`.execute(
      server.services.db,
    );
    for (const sortBy of ['date', 'name']) {
      const seen = new Set<string>();
      for (let offset = 0; offset < 10_000; offset += 200) {
        const { ids, total } = await listed({ collectionId: 'many', sortBy, offset: String(offset) });
        expect([ids.length, total]).toEqual([200, 10_000]);
        for (const id of ids) seen.add(id);
      }
      expect(seen.size).toBe(10_000);
    }
    expect((await listed({ collectionId: 'many', search: randomUUID() })).total).toBe(0);
  });
});
