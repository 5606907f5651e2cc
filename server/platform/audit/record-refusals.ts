import { BoundedMap } from '../bounded-map.ts';
import { Refused } from '../http/refused.ts';
import { perServices } from '../per-services.ts';
import type { Services } from '../services.ts';
import { asker } from '../http/asker.ts';
import { recordEvent, type EventToRecord } from './record-event.ts';

const FLOOD_CODE = 'too-many-tries';
/** Not a refusal yet: the app asks for the code next. */
const ASKS_FOR_MORE = 'second-factor-needed';
const FLOOD_RECORDED_EVERY_MS = 60_000;
const MAX_ADDRESSES = 10_000;

const floods = perServices(() => new BoundedMap<string, number>(MAX_ADDRESSES));

/** Does the work, and records its refusal; the work itself records its success. */
export async function recordRefusals<T>(services: Services, event: EventToRecord, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code !== ASKS_FOR_MORE && isToRecord(services, event, error)) {
      const details = { ...event.details, reason: error.code };
      await recordEvent(services.db, { ...event, result: 'refused', details });
    }
    throw error;
  }
}

/** Tries of nobody in particular, or beyond the limit: once a minute for each address. Strangers must not fill the disk. */
function isToRecord(services: Services, { kind, by }: EventToRecord, { code }: Refused): boolean {
  const isOfSomebody = by !== undefined || asker()?.caller !== undefined;
  if (isOfSomebody && code !== FLOOD_CODE) return true;
  const recorded = floods(services);
  const key = `${kind} ${code} ${asker()?.address}`;
  const now = services.now().getTime();
  if (now - (recorded.get(key) ?? -Infinity) < FLOOD_RECORDED_EVERY_MS) return false;
  recorded.set(key, now);
  return true;
}
