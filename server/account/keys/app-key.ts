import { createHmac, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;
const REMEMBERED_KEYS = 5000;
const form = /^app\.([\w-]*)\.(\d{1,12})\.([\w-]{43})$/;

type Verified = { tenant: string; expiresAtMs: number };

/** Keys with a verified signature: every tile request carries one. */
const verifiedKeys = perServices(() => new BoundedMap<string, Verified>(REMEMBERED_KEYS));

/** The app's own key for tiles: it contains its tenant and expiry, so nothing is stored for it. */
export function makeAppKey(services: Services, tenant: string): { apiKey: string; expiresAt: string } {
  const expiresAtS = Math.floor((services.now().getTime() + LIFE_MS) / 1000);
  const content = `app.${Buffer.from(tenant).toString('base64url')}.${expiresAtS}`;
  const apiKey = `${content}.${sign(services, content).toString('base64url')}`;
  return { apiKey, expiresAt: new Date(expiresAtS * 1000).toISOString() };
}

/** The tenant of an app key; undefined unless the key is ours and has not expired. */
export function tenantOfAppKey(services: Services, key: string): string | undefined {
  const remembered = verifiedKeys(services);
  const known = remembered.get(key);
  const verified = known ?? verify(services, key);
  if (!verified || verified.expiresAtMs <= services.now().getTime()) return undefined;
  if (!known) remembered.set(key, verified);
  return verified.tenant;
}

function verify(services: Services, key: string): Verified | undefined {
  const [, tenant, expiresAtS, signature] = form.exec(key) ?? [];
  if (tenant === undefined || expiresAtS === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(services, `app.${tenant}.${expiresAtS}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { tenant: Buffer.from(tenant, 'base64url').toString(), expiresAtMs: Number(expiresAtS) * 1000 };
}

function sign({ secrets }: Services, content: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`app-key|${content}`).digest();
}
