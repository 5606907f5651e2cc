import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '@overflight/contract/audit.ts';
import { readCsv } from '../fleet/csv.ts';
import { tidyAudit } from '../platform/audit/tidy-audit.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { signInAs, type TestUser } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
const { app, services } = server;
const { db, pool } = services;
const north = await signInAs(server, { products: ['admins'], tenant: 'north', name: 'Nora North' });
const south = await signInAs(server, { products: ['admins'], tenant: 'south', name: 'Sam South' });
const root = await signInAs(server, { products: ['admins'], name: 'Ruth Root' });
const pilot = await signInAs(server, { products: ['users'], tenant: 'north' });

const get = (as: TestUser, rest = '') => app.inject({ url: `/identity/v1/audit${rest}`, headers: as.headers });
const list = async (as: TestUser, query = ''): Promise<AuditEvent[]> => (await get(as, `?${query}`)).json().events;
const subjects = async (as: TestUser, query = '') => (await list(as, query)).map(({ subject }) => subject);
const removed = (by: TestUser, subject: string) =>
  recordEvent(db, { kind: 'plan-deleted', by, subject, details: { id: 'x' } });

await removed(north, 'North 1');
await removed(south, 'South 1');
await recordEvent(db, { kind: 'mission-sent', by: north, subject: '100%_sure', result: 'refused' });
await removed(north, 'North 2');

describe('SAFE-03 who sees the audit trail', () => {
  it('administrators of a tenant see their own only, those of the installation all, others none', async () => {
    expect(await subjects(north)).toEqual(['North 2', '100%_sure', 'North 1']);
    expect(await subjects(south)).toEqual(['South 1']);
    expect(await subjects(root)).toEqual(['North 2', '100%_sure', 'South 1', 'North 1']);
    expect((await get(pilot)).statusCode).toBe(403);
    expect((await get(pilot, '/csv')).statusCode).toBe(403);
    const exported = (await get(south, '/jsonl')).body.trim().split('\n');
    expect(exported.map((line) => JSON.parse(line).tenant)).toEqual(['south', 'south']);
  });

  it('finds by text taken literally, person, kind, result and time', async () => {
    expect(await subjects(root, 'search=north%201')).toEqual(['North 1']);
    expect(await subjects(root, 'search=%25_')).toEqual(['100%_sure']);
    expect(await subjects(root, 'person=SAM&kind=plan-deleted')).toEqual(['South 1']);
    expect(await subjects(root, 'kind=mission-sent')).toEqual(['100%_sure']);
    expect(await subjects(root, 'result=refused')).toEqual(['100%_sure']);
    const [, middle] = await list(north, 'kind=plan-deleted');
    const now = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
    expect(await subjects(north, `from=${now}`)).toEqual([]);
    expect(await subjects(north, `to=${middle?.at}`)).not.toContain('North 2');
    expect((await get(north, '?kind=other')).statusCode).toBe(400);
  });

  it('is listed in pages without gaps, also while events are added', async () => {
    const first = (await get(north, '?limit=2&kind=plan-deleted')).json();
    expect([first.events.length, first.next]).toEqual([2, null]);
    const page = (await get(north, '?limit=1&kind=plan-deleted')).json();
    await removed(north, 'North 3');
    const rest = (await get(north, `?limit=1&kind=plan-deleted&before=${page.next}`)).json();
    expect([page.events[0].subject, rest.events[0].subject, rest.next]).toEqual(['North 2', 'North 1', null]);
  });
});

describe('SAFE-03 what nobody changes', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('no call takes %s', async (method) => {
    const url = '/identity/v1/audit';
    for (const path of [url, `${url}/1`])
      expect((await app.inject({ method, url: path, headers: root.headers })).statusCode).toBe(404);
  });

  it.each([
    `update audit_events set subject = ''`,
    'delete from audit_events',
    'truncate audit_events',
    `begin; set local overflight.audit_before = '2999-01-01'; delete from audit_events; commit`,
  ])("the database refuses the product's own user: %s", async (statement) => {
    const before = await subjects(root);
    const client = await pool.connect();
    await expect(client.query(statement)).rejects.toThrow('The audit trail cannot be changed.');
    await client.query('rollback');
    client.release();
    expect(await subjects(root)).toEqual(before);
  });

  it('only the tidy job deletes, and only what is older than the retention', async () => {
    const insert = `insert into audit_events (at, tenant, person_name, person_email, address, kind, subject, result)
      values (now() - $1::interval, 'old', '', '', '', 'sign-out', $1, 'ok')`;
    for (const age of ['731 days', '729 days']) await pool.query(insert, [age]);
    const old = `delete from audit_events where tenant = 'old'`;
    await expect(pool.query(old)).rejects.toThrow('The audit trail cannot be changed.');
    await tidyAudit({}, services);
    expect(await subjects(root, 'kind=sign-out')).toEqual(['729 days']);
    await expect(pool.query(old)).rejects.toThrow('The audit trail cannot be changed.');
  });
});

describe('SAFE-03 the export', () => {
  it('is guarded against formulas, also where cells are separated by semicolons', async () => {
    const formulas = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', 'a;=1+1', 'b";"=1+1', 'c,\t@x'];
    const east = await signInAs(server, { products: ['admins'], tenant: 'east', name: '=HYPERLINK("x")' });
    for (const formula of formulas) await removed(east, formula);
    const answer = await get(east, '/csv?kind=plan-deleted');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-trail.csv"',
    });
    const text = answer.body.replace(/^\ufeff/, '');
    // A program that knows no quotes, and splits at any of these.
    const starts = text.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));
    expect(starts.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    const rows = readCsv(answer.body);
    expect(rows[0]?.cells).toContain('Subject');
    expect(rows).toHaveLength(formulas.length + 1);
    const lines = (await get(east, '/jsonl?kind=plan-deleted')).body.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).subject)).toEqual(formulas.toReversed());
  });

  it('sends more than one page', async () => {
    await pool.query(`insert into audit_events (tenant, person_name, person_email, address, kind, subject, result)
      select 'many', '', '', '', 'sign-out', number::text, 'ok' from generate_series(1, 2500) as number`);
    const many = await signInAs(server, { products: ['admins'], tenant: 'many' });
    const lines = (await get(many, '/jsonl?kind=sign-out')).body.trim().split('\n');
    expect(lines.map((line) => Number(JSON.parse(line).subject))).toEqual(
      Array.from({ length: 2500 }, (_, index) => 2500 - index),
    );
  });
});
