import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeKinds, type ChangeKind, type LiveChange } from '@overflight/contract/telemetry/live.ts';
import { fileCalls, someBytes } from '../files/testing/file-calls.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { projectCalls } from '../projects/testing/project-calls.ts';
import { aRestriction, restrictionCalls } from '../restrictions/testing/restriction-calls.ts';
import { startSecondServer } from '../testing/start-second-server.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { followLive, changesIn } from './testing/follow-live.ts';

const server = await startTestServer();
const { app, services } = server;
const everything = ['users', 'custom-restrictions', 'video', 'process', 'fleet-management'] as const;
const crewOf = (tenant: string) => signInAs(server, { products: [...everything], tenant });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isOf = (kind: ChangeKind, id: string) => (change: LiveChange) => change.kind === kind && change.id === id;
const run = (statement: string) => sql.raw(statement).execute(services.db);
const put = (user: TestUser, url: string, payload: object) =>
  app.inject({ method: 'PUT', url, headers: user.headers, payload });

describe('changes are sent', () => {
  it('CREW-01 for a plan: created, changed, deleted and restored, with its version', async () => {
    const [sees, writes] = [await crewOf('plans'), await crewOf('plans')];
    const stream = await followLive(server, sees);
    const plan = aPlanToSave();
    const { save, ask } = planCalls(server, writes);
    const id = plan.flightPlanId;
    const next = (version: number, isDeleted: boolean) =>
      stream.next(({ changes }) =>
        changes.some((change) => change.version === version && (change.isDeleted ?? false) === isDeleted),
      );
    await save(plan);
    expect((await next(1, false)).changes).toEqual([{ kind: 'plan', id, version: 1 }]);
    await save({ ...plan, name: 'Changed' });
    await next(2, false);
    await ask(`/${id}`, { method: 'DELETE' });
    await next(2, true);
    stream.leave();
  });

  /** An action, and the change that others receive. */
  const deeds: Partial<Record<ChangeKind, (by: TestUser) => Promise<string>>> = {
    restriction: async (by) => {
      const drawn = aRestriction();
      expect((await restrictionCalls(server, by.headers).save(drawn)).statusCode).toBe(200);
      return drawn.properties.id;
    },
    file: async (by) => {
      const files = await fileCalls(server, by);
      await files.upload('notes.txt', someBytes(100));
      return files.path.split('/').at(-3) ?? '';
    },
    fleet: async (by) => {
      const payload = { collectionId: 'drones', properties: { name: 'Heron' } };
      const url = '/flights/oa/v2/objects';
      const saved = await app.inject({ method: 'POST', url, headers: by.headers, payload });
      return saved.json<{ objectId: string }>().objectId;
    },
    project: async (by) => {
      const calls = projectCalls(server, by);
      return (await calls.saved({ name: 'Quarry', sources: [await calls.plan()] })).processId;
    },
    crew: async (by) => {
      const plan = aPlanToSave();
      await planCalls(server, by).save(plan);
      const crew = { pilotId: null, droneId: null, batteryIds: [] };
      expect((await put(by, `/flights/oa/v2/plans/${plan.flightPlanId}/crew`, crew)).statusCode).toBe(200);
      return plan.flightPlanId;
    },
    presence: async (by) => {
      const planId = aPlanToSave().flightPlanId;
      await planCalls(server, by).save(aPlanToSave({ flightPlanId: planId }));
      await put(by, `/live/v1/connections/${randomUUID()}/plan`, { planId, isEditing: false });
      return planId;
    },
  };

  it.each(Object.keys(deeds) as ChangeKind[])('CREW-01 for a %s, only to its tenant', async (kind) => {
    const tenant = `of ${kind}`;
    const [sees, writes] = [await crewOf(tenant), await crewOf(tenant)];
    const [stream, elsewhere] = [await followLive(server, sees), await followLive(server, await crewOf('elsewhere'))];
    const id = (await deeds[kind]?.(writes)) ?? '';
    await waitFor(() => changesIn(stream).some(isOf(kind, id)), 2000);
    expect(changesIn(elsewhere)).toEqual([]);
    stream.leave();
    elsewhere.leave();
  });

  it('CREW-01 for installation-wide data, to every tenant', async () => {
    const streams = [await followLive(server, await crewOf('')), await followLive(server, await crewOf('north'))];
    await run(`insert into overlay_datasets (id, kind, title, licence) values ('caves', 'own', 'Caves', '')`);
    await run(`insert into weather_feeds (name) values ('test')`);
    for (const stream of streams) {
      await waitFor(() => changesIn(stream).length === 2);
      expect(changesIn(stream)).toEqual([
        { kind: 'dataset', id: 'caves' },
        { kind: 'alerts', id: null },
      ]);
      stream.leave();
    }
  });

  it('CREW-01 only to people with read access', async () => {
    const tenant = 'roles';
    const [pilot, manager] = [await signInAs(server, { tenant }), await crewOf(tenant)];
    const [told, all] = [await followLive(server, pilot), await followLive(server, manager)];
    const id = (await deeds.fleet?.(manager)) ?? '';
    await deeds.project?.(manager);
    await waitFor(() => changesIn(all).some(isOf('fleet', id)));
    await waitFor(() => changesIn(all).some(({ kind }) => kind === 'project'));
    await waitFor(() => changesIn(told).some(({ kind }) => kind === 'plan'));
    await pause(300);
    expect(new Set(changesIn(told).map(({ kind }) => kind))).toEqual(new Set(['crew', 'plan']));
    expect(JSON.stringify(changesIn(told))).not.toContain(id);
    told.leave();
    all.leave();
  });

  it('only of kinds in the contract, for every shown table', async () => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname like 'tell\\_%'`.execute(services.db);
    const named = rows.flatMap(({ body }) => [...body.matchAll(/'kind', '([\w-]+)'/g)].map(([, kind]) => kind));
    expect(new Set(named)).toEqual(new Set(Object.keys(changeKinds)));
  });

  it('never after a rollback, and not for runs of a project moved to another tenant', async () => {
    const tenant = 'rolled back';
    const stream = await followLive(server, await crewOf(tenant));
    const writes = await crewOf(tenant);
    const rolledBack = services.db.transaction().execute(async (tx) => {
      await sql`insert into custom_restrictions values (${tenant}, 'never', '(1,1),(0,0)', '{}', now(), now())`.execute(
        tx,
      );
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const id = (await deeds.project?.(writes)) ?? '';
    await run(`insert into project_runs (id, project_id, engine, asked_at, stages)
      values ('${randomUUID()}', '${id}', 'built-in', now(), '{}')`);
    const elsewhere = await followLive(server, await crewOf('elsewhere'));
    await run(`delete from projects where id = '${id}'`);
    await waitFor(() => changesIn(stream).some((change) => isOf('project', id)(change) && change.isDeleted === true));
    expect(changesIn(stream).some(({ kind }) => kind === 'restriction')).toBe(false);
    expect(changesIn(elsewhere)).toEqual([]);
    stream.leave();
    elsewhere.leave();
  });

  it('as one change without an id if there are very many', async () => {
    const tenant = 'many';
    const stream = await followLive(server, await crewOf(tenant));
    await run(`insert into custom_restrictions
      select '${tenant}', 'r' || n, '(1,1),(0,0)', '{}', now(), now() from generate_series(1, 5000) n`);
    await waitFor(() => changesIn(stream).length > 0);
    await pause(300);
    expect(changesIn(stream).every(({ kind, id }) => kind === 'restriction' && id === null)).toBe(true);
    expect(changesIn(stream).length).toBeLessThan(20);
    stream.leave();
  });

  it('not for an unfinished upload, nor for a heartbeat without visible change', async () => {
    const tenant = 'quiet';
    const by = await crewOf(tenant);
    const files = await fileCalls(server, by);
    const stream = await followLive(server, by);
    await files.sign({ name: 'a.jpg', size: 10 });
    await run(`update files set touched_at = now() where tenant = '${tenant}'`);
    await pause(300);
    expect(changesIn(stream).filter(({ kind }) => kind === 'file')).toEqual([]);
    stream.leave();
  });
});

describe('several servers on one database', () => {
  it('CREW-01 forward changes of the other one within 2 s', async () => {
    const other = await startSecondServer(server);
    const stream = await followLive(other, await crewOf('both'));
    const plan = aPlanToSave();
    await planCalls(server, await crewOf('both')).save(plan);
    await waitFor(() => changesIn(stream).some(isOf('plan', plan.flightPlanId)), 2000);
    expect(stream.events.filter(({ isWhole }) => isWhole)).toHaveLength(1);
    stream.leave();
  });

  it('report that anything may have changed after a lost connection', async () => {
    const stream = await followLive(server, await crewOf('deaf'));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen overflight_changes'`.execute(services.db);
    await waitFor(() => stream.events.filter(({ isWhole }) => isWhole).length === 2);
    const plan = aPlanToSave();
    await planCalls(server, await crewOf('deaf')).save(plan);
    await waitFor(() => changesIn(stream).length > 0);
    expect(changesIn(stream)).toEqual([{ kind: 'plan', id: plan.flightPlanId, version: 1 }]);
    stream.leave();
  });
});
