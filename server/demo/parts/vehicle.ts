import { setTimeout as sleep } from 'node:timers/promises';
import { forgetVehicle } from '../../telemetry/vehicles/forget-vehicle.ts';
import type { Services } from '../../platform/services.ts';
import { demoCrew } from '../demo-crew.ts';
import { recordItem, removeItems } from '../demo-items.ts';
import { dropEndedLease, isLeased } from '../demo-lease.ts';
import type { DemoPartSteps } from '../demo-part.ts';

const items = { part: 'vehicle', kind: 'vehicle' } as const;
const { tenant } = demoCrew;
const LOOK_MS = 100;

/** Its key among the vehicles of the tenant. */
export const demoVehicleKey = 'http:demo-survey';

/** As soon as this part is done, one of the servers flies the vehicle (`fly-demo.ts`). */
export const vehiclePart: DemoPartSteps = {
  name: 'vehicle',
  add: (services) => recordItem(services, { ...items, id: demoVehicleKey }),
  remove: async (services) => {
    // The server that flies it notices, forgets it and ends its lease; that of a killed server runs out.
    while (await isLeased(services, 'flight')) await sleep(LOOK_MS);
    await dropEndedLease(services, 'flight');
    await removeItems(services, items, async (key) => {
      const id = await demoVehicleId(services, key);
      if (id !== undefined) await forgetVehicle(services, { tenant, id });
    });
  },
};

export async function demoVehicleId({ db }: Services, key: string): Promise<string | undefined> {
  const row = db.selectFrom('vehicles').select('id').where('tenant', '=', tenant).where('key', '=', key);
  return (await row.executeTakeFirst())?.id;
}
