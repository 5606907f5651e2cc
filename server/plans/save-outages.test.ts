import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPlanToSave, planCalls } from './testing/plan-calls.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { readEnv } from '../platform/env.ts';
import { outageOf } from '../platform/http/outage-of.ts';

const server = await startTestServer();
const user = await signInAs(server);

it.each([
  ['53100', 'could not extend file', 507, 'no-space', undefined],
  ['58030', 'could not write to file: Disk quota exceeded', 507, 'no-space', undefined],
  ['53200', 'out of memory', 503, 'database-away', '2'],
  ['53300', 'too many connections', 503, 'database-away', '2'],
  ['57P02', 'terminating connection because of crash', 503, 'database-away', '2'],
  ['58030', 'could not read blocks', 500, 'internal', undefined],
] as const)('SAFE-06 a save that PostgreSQL refuses with %s (%s) answers %i %s', async (...row) => {
  const [code, text, status, name, retryAfter] = row;
  const { db } = server.services;
  await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception using errcode = '${code}', message = '${text}'; end`,
  )}`.execute(db);
  await sql`create or replace trigger refuse before insert on plans for each row execute function refuse()`.execute(db);
  const plan = aPlanToSave({ homePoint: { position: [8, 47] } });
  const answer = await planCalls(server, user).save(plan);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
    status,
    retryAfter,
    { status, code: name },
  ]);
  await sql`drop trigger refuse on plans`.execute(db);
  expect((await planCalls(server, user).save(plan)).statusCode).toBe(200);
});

it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('SAFE-06 a file of ours that cannot grow (%s) is a full disk', (code) => {
  const outage = outageOf(Object.assign(new Error('write'), { code }), readEnv({}));
  expect(outage?.status).toBe(507);
  expect(outage?.message).toMatch(/^The disk of this server is full\. Nothing was changed/);
});

it('an error of our own is no outage', () => {
  expect(outageOf(new TypeError('x is not a function'), readEnv({}))).toBeUndefined();
});
