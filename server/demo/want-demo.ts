import type { DemoState } from '@overflight/contract/demo.ts';
import { recordEvent } from '../platform/audit/record-event.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { demoSteps } from './demo-steps.ts';
import { readParts, unwantParts, wantParts } from './demo-store.ts';
import { demoState } from './demo-state.ts';
import { demoJob } from './work-on-demo.ts';

/** Adds the demo in the background; of one that is there, the parts that failed or are new. */
export async function addDemo(services: Services): Promise<DemoState> {
  await services.db.transaction().execute(async (trx) => {
    if ((await readParts({ db: trx })).some(({ is_leaving }) => is_leaving)) throw stillLeaving();
    const names = demoSteps.map(({ name }) => name);
    await wantParts({ db: trx }, names);
    await recordEvent(trx, { kind: 'demo-added', tenant: '' });
  });
  await services.jobs.send(demoJob.name, {});
  return demoState(services, '');
}

export async function removeDemo(services: Services): Promise<DemoState> {
  await services.db.transaction().execute(async (trx) => {
    await unwantParts({ db: trx });
    await recordEvent(trx, { kind: 'demo-removed', tenant: '' });
  });
  await services.jobs.send(demoJob.name, {});
  return demoState(services, '');
}

const stillLeaving = (): Refused =>
  new Refused({
    status: 409,
    code: 'demo-leaving',
    message: 'The demo data is being removed. Add it again once it is gone.',
  });
