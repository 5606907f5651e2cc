import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Geometry } from 'geojson';
import { z } from 'zod';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { toWorldShape, type WorldShape } from '../../platform/mvt/world-shape.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { ReadyTile } from '../../platform/tiles/answer-tile.ts';
import { readDrawable, readFeedState, type StoredAlert } from '../weather-store.ts';

const Properties = z.record(z.string(), z.union([z.string(), z.number()]));
export type DrawnAlert = { id: number; properties: z.infer<typeof Properties>; shape: WorldShape };
export type AlertsInForce = {
  /** The most urgent last. */
  alerts: DrawnAlert[];
  /** Cached tiles, by address. */
  tiles: BoundedMap<string, Promise<ReadyTile | undefined>>;
};
type Held = { version: number; endsAtMs: number; inForce: Promise<AlertsInForce> };

const TILES_KEPT = 500;
/** This many alerts are prepared before other requests run. */
const ALERTS_AT_ONCE = 20;
const held = perServices<{ latest?: Held }>(() => ({}));

/** The stored alerts, prepared for cutting tiles; reloaded after a poll, or when one ends. */
export async function alertsInForce(services: Services): Promise<AlertsInForce> {
  const { version } = await readFeedState(services);
  const slot = held(services);
  if (slot.latest?.version === version && services.now().getTime() < slot.latest.endsAtMs) return slot.latest.inForce;
  // Concurrent callers wait for the same load.
  const latest: Held = {
    version,
    endsAtMs: Infinity,
    inForce: load(services, (endsAtMs) => (latest.endsAtMs = endsAtMs)),
  };
  slot.latest = latest;
  latest.inForce.catch(() => {
    if (slot.latest === latest) delete slot.latest;
  });
  return latest.inForce;
}

async function load(services: Services, onEnd: (endsAtMs: number) => void): Promise<AlertsInForce> {
  const stored = await readDrawable(services);
  onEnd(stored.reduce((first, { expires }) => Math.min(first, expires.getTime()), Infinity));
  const alerts: DrawnAlert[] = [];
  for (let at = 0; at < stored.length; at += ALERTS_AT_ONCE) {
    alerts.push(...stored.slice(at, at + ALERTS_AT_ONCE).flatMap(draw));
    await setImmediate();
  }
  return { alerts, tiles: new BoundedMap(TILES_KEPT) };
}

function draw(stored: StoredAlert): DrawnAlert[] {
  const properties = Properties.parse(JSON.parse(stored.properties));
  const shape = toWorldShape(JSON.parse(stored.shape) as Geometry);
  return shape ? [{ id: numberOf(String(properties['identifier'])), properties, shape }] : [];
}

/** The same id in every tile, so that a map can match the pieces of one alert. */
function numberOf(identifier: string): number {
  return Number.parseInt(hash('sha1', identifier, 'hex').slice(0, 12), 16);
}
