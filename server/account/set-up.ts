import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Email } from '@overflight/contract/account/account.ts';
import { groupOf, products } from '@overflight/contract/account/entitlements.ts';
import { afterSetup, type SetupOption } from '../after-setup.ts';
import { perServices } from '../platform/per-services.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { hashPassword } from './hash-password.ts';
import type { UserRow } from './users.ts';

type FirstAdministrator = { name: string; email: string; password: string } & Record<SetupOption, boolean>;

const wishes = Object.keys(afterSetup) as SetupOption[];
const knownSetUp = perServices(() => ({ isDone: false }));

/** Users are never deleted, so once there is one the question need not be asked again. */
export async function isSetUp(services: Services): Promise<boolean> {
  const known = knownSetUp(services);
  known.isDone ||= Boolean(await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  return known.isDone;
}

/** Accounts made before there is an administrator could never be approved. */
export async function requireSetUp(services: Services): Promise<void> {
  if (await isSetUp(services)) return;
  const message = 'Overflight has not been set up yet. Open it in a browser to create the first administrator.';
  throw new Refused({ status: 409, code: 'setup-needed', message });
}

/** What is anybody's to know only as long as nobody is here. */
export async function requireNotSetUp(services: Services): Promise<void> {
  if (await isSetUp(services)) throw alreadySetUp();
}

/** Creates the first administrator; of two at the same moment, one wins. */
export async function setUp(services: Services, first: FirstAdministrator): Promise<UserRow> {
  await requireNotSetUp(services);
  const user = await createAdministrator(services, first, await hashPassword(services, first.password));
  await honourWishes(services);
  return user;
}

/** For installations without a browser: the environment names the first administrator. */
export async function setUpFromEnv(services: Services): Promise<void> {
  const { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: password } = services.env;
  const { OVERFLIGHT_DEMO: demoData, OVERFLIGHT_PUBLIC_SOURCES: publicSources } = services.env;
  if (!email || !password || (await isSetUp(services))) return honourWishes(services);
  const first = { name: 'Administrator', email: Email.parse(email), password, demoData, publicSources };
  await setUp(services, first).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}

function createAdministrator(services: Services, first: FirstAdministrator, passwordHash: string): Promise<UserRow> {
  const now = services.now();
  return services.db.transaction().execute(async (trx) => {
    await sql`lock table users in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) throw alreadySetUp();
    for (const name of wishes)
      await trx
        .insertInto('settings')
        .values({ name, value: JSON.stringify({ wished: first[name], honoured: false }) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    return trx
      .insertInto('users')
      .values({
        id: randomUUID(),
        email: first.email,
        password_hash: passwordHash,
        confirmed_at: now,
        approved_at: now,
        name: first.name,
        groups: products.map(groupOf),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Runs what was ticked at set-up and not done yet; what fails is logged and tried again at the next start. */
async function honourWishes(services: Services): Promise<void> {
  const rows = await services.db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', wishes)
    .where(sql<boolean>`value @> '{"wished": true, "honoured": false}'`)
    .execute();
  for (const { name } of rows) {
    const verbs = afterSetup[name as SetupOption];
    // A wish nothing can honour yet waits for the version that can.
    if (verbs.length === 0) continue;
    try {
      for (const honour of verbs) await honour(services);
      const value = JSON.stringify({ wished: true, honoured: true });
      await services.db
        .updateTable('settings')
        .set({ value, updated_at: services.now() })
        .where('name', '=', name)
        .execute();
    } catch (error) {
      services.log.error({ err: error, wish: name }, 'a wish of the set-up could not be honoured');
    }
  }
}

function alreadySetUp(): Refused {
  return new Refused({ status: 409, code: 'already-set-up', message: 'Overflight has already been set up.' });
}
