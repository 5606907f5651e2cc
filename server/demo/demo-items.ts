import type { DemoPartName } from '@overflight/contract/demo.ts';
import type { Services } from '../platform/services.ts';

type Item = { part: DemoPartName; kind: string; id: string };
type Adding = { isThere: () => Promise<boolean>; add: () => Promise<unknown> };

/** Adds a thing and records it first. What is there already was added before, or is somebody's own. */
export async function addItem(services: Services, item: Item, { isThere, add }: Adding): Promise<void> {
  if (await isThere()) return;
  await recordItem(services, item);
  await add();
}

export async function recordItem({ db }: Services, item: Item): Promise<void> {
  await db
    .insertInto('demo_items')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isRecorded({ db }: Services, { part, kind, id }: Item): Promise<boolean> {
  const found = db.selectFrom('demo_items').select('id').where('part', '=', part).where('kind', '=', kind);
  return (await found.where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Removes every recorded thing of a kind; `remove` takes it that one may be gone. */
export async function removeItems(
  { db }: Services,
  { part, kind }: Omit<Item, 'id'>,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  const items = db.selectFrom('demo_items').select('id').where('part', '=', part).where('kind', '=', kind);
  for (const { id } of await items.orderBy('id').execute()) {
    await remove(id);
    await db.deleteFrom('demo_items').where('part', '=', part).where('kind', '=', kind).where('id', '=', id).execute();
  }
}
