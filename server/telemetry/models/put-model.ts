import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DEFAULT_COLLECTION, telemetryLimits, type Collection } from '@overflight/contract/telemetry/telemetry.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { checkModel } from './check-model.ts';
import { findCollection, putCollection, type CollectionKey } from '../collections/collections-store.ts';
import { collectionNotFound } from '../collections/delete-collection.ts';
import { collectionOf, DEFAULT_NAME } from '../collections/list-collections.ts';

/** Sets the aircraft model of a collection after checking that it can be drawn. */
export async function putModel(services: Services, key: CollectionKey, body: unknown): Promise<Collection> {
  if (key.id !== DEFAULT_COLLECTION && !(await findCollection(services, key))) throw collectionNotFound();
  const model = await receiveBytes(body as Readable | undefined);
  const checked = checkModel(model);
  if (!checked.ok) throw new Refused({ status: 400, code: 'bad-model', message: checked.reason });
  const given = { model, model_sha256: hash('sha256', model, 'hex'), nameIfNew: DEFAULT_NAME };
  return collectionOf(await putCollection(services, key, given));
}

export async function deleteModel(services: Services, key: CollectionKey): Promise<void> {
  const known = await findCollection(services, key);
  if (!known?.model_sha256) throw modelNotFound();
  await putCollection(services, key, { model: null, model_sha256: null, nameIfNew: DEFAULT_NAME });
}

export function modelNotFound(): Refused {
  return new Refused({ status: 404, code: 'not-found', message: 'This collection has no aircraft model of its own.' });
}

async function receiveBytes(body: Readable | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > telemetryLimits.modelBytes) throw tooLarge();
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Refused {
  const message = `A model may have ${telemetryLimits.modelBytes / 1024 ** 2} MB.`;
  return new Refused({ status: 413, code: 'too-large', message });
}
