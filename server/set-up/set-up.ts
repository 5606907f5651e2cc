import { z } from 'zod';
import { Email } from '@overflight/contract/account/account.ts';
import { createFirstAdministrator, isSetUp, requireNotSetUp } from '../account/first-administrator.ts';
import { hashPassword } from '../account/hash-password.ts';
import { requireGoodPassword } from '../account/passwords/require-good-password.ts';
import type { UserRow } from '../account/users.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { readSetting, saveSetting } from '../platform/settings.ts';
import { afterSetup, type SetupOption } from './after-setup.ts';

type SetUpForm = { name: string; email: string; password: string } & Record<SetupOption, boolean>;

const options = Object.keys(afterSetup) as SetupOption[];
/** An option ticked at set-up, and whether it has been applied: the form in which `settings` keeps it. */
const StoredOption = z.object({ wished: z.boolean(), honoured: z.boolean() });

/** Creates the first administrator and applies the options that were ticked. */
export async function setUp(services: Services, form: SetUpForm): Promise<UserRow> {
  await requireNotSetUp(services);
  requireGoodPassword(form.password, form);
  const passwordHash = await hashPassword(services, form.password);
  const now = services.now();
  const user = await services.db.transaction().execute(async (trx) => {
    const { name, email } = form;
    const administrator = await createFirstAdministrator(trx, { name, email, passwordHash, now });
    for (const option of options)
      await saveSetting(trx, option, { value: { wished: form[option], honoured: false }, now });
    return administrator;
  });
  await applyOptions(services);
  return user;
}

/** Headless installations name the first administrator in the environment. */
export async function setUpFromEnv(services: Services): Promise<void> {
  const { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: password } = services.env;
  const { OVERFLIGHT_DEMO: demoData, OVERFLIGHT_PUBLIC_SOURCES: publicSources } = services.env;
  if (!email || !password || (await isSetUp(services))) return applyOptions(services);
  const form = { name: 'Administrator', email: Email.parse(email), password, demoData, publicSources };
  await setUp(services, form).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    // Another server was first, which is fine; a weak password is not.
    if (error.code !== 'already-set-up') throw new Error(`OVERFLIGHT_ADMIN_PASSWORD: ${error.message}`);
  });
}

/** Applies options that were ticked and are not applied yet. A failure is logged, and tried again at the next start. */
async function applyOptions(services: Services): Promise<void> {
  for (const option of options) {
    const stored = StoredOption.safeParse(await readSetting(services.db, option)).data;
    if (!stored?.wished || stored.honoured) continue;
    try {
      for (const apply of afterSetup[option]) await apply(services);
      await saveSetting(services.db, option, { value: { wished: true, honoured: true }, now: services.now() });
    } catch (error) {
      services.log.error({ err: error, option }, 'an option of the set-up could not be applied');
    }
  }
}
