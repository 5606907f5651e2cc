import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;
const form = /^app\.([\w-]*)\.(\d{1,12})\.([\w-]{43})$/;

/** The app's own key for tiles: it carries its tenant and its end, so nothing is stored for it. */
export function makeAppKey(services: Services, tenant: string): { apiKey: string; expiresAt: string } {
  const expiresAtS = Math.floor((services.now().getTime() + LIFE_MS) / 1000);
  const content = `app.${Buffer.from(tenant).toString('base64url')}.${expiresAtS}`;
  const apiKey = `${content}.${sign(services, content).toString('base64url')}`;
  return { apiKey, expiresAt: new Date(expiresAtS * 1000).toISOString() };
}

/** The tenant an app key speaks for; undefined for anything that is not a living app key of ours. */
export function tenantOfAppKey(services: Services, key: string): string | undefined {
  const [, tenant, expiresAtS, signature] = form.exec(key) ?? [];
  if (tenant === undefined || expiresAtS === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(services, `app.${tenant}.${expiresAtS}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(expiresAtS) * 1000 <= services.now().getTime()) return undefined;
  return Buffer.from(tenant, 'base64url').toString();
}

function sign({ secrets }: Services, content: string): Buffer {
  return createHmac('sha256', secrets.tokenKey).update(`app-key|${content}`).digest();
}
