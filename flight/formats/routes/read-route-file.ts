import { attempt, type Read, refuse } from '../attempt.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { inputCaps } from '../input-caps.ts';
import type { ImportedPlan, PlanImport } from '../qgc-plan/read-qgc-plan.ts';
import { isLitchi, readLitchi } from './read-litchi.ts';
import { openWpml, readWpml, type WpmlFiles } from './read-wpml.ts';
import { routePlan } from './route-plan.ts';

/** What a file of another app is, by its first bytes. */
type RouteFile = { litchi: string } | { wpml: WpmlFiles };

/** Reads a route of DJI, Autel or Litchi as an editable plan; never throws. */
export function readRouteFile(bytes: Uint8Array, context: PlanImport): Read<ImportedPlan> {
  return attempt(() => {
    const file = openRoute(bytes) ?? refuse('not-a-route');
    const { unseen, ...route } = 'litchi' in file ? readLitchi(file.litchi) : readWpml(file.wpml);
    return { plan: routePlan(route, context), unseen };
  });
}

/** Whether a file is a route: an archive with waylines, their bare text, or a mission of Litchi. */
export function isRouteFile(bytes: Uint8Array): boolean {
  const opened = attempt(() => openRoute(bytes));
  return opened.ok && opened.value !== undefined;
}

function openRoute(bytes: Uint8Array): RouteFile | undefined {
  if (bytes.length > inputCaps.bytes) refuse('too-large');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const wpml = openWpml(bytes);
    return wpml && { wpml };
  }
  const text = decodeUtf8(bytes);
  if (isLitchi(text)) return { litchi: text };
  return /^\s*</.test(text) && /executeHeight>/.test(text) ? { wpml: { waylines: text } } : undefined;
}
