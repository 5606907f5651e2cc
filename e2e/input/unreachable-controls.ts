import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '../browser.ts';
import { lookFor, scroll, type ScrolledBy } from './real-input.ts';

const controls = [
  'button:not([disabled], [data-disabled])',
  'a[href]',
  'input:not([type="hidden"], [type="file"], [disabled])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[role="tab"]',
  'summary',
].join(', ');
/** Elements on the map move with the map instead of scrolling. */
const onTheMap = '.maplibregl-marker, .maplibregl-canvas-container';
/** A box that has not moved after this long is at its end. A busy machine scrolls later: what was not reached is tried again, slower. */
const SETTLE_MS = [60, 300, 1500];

type Kept = { lookFor: typeof lookFor; reached: Set<Element>; boxes: Element[] };
declare global {
  interface Window {
    sweep: Kept;
  }
}

/** Names of the controls on the open screen that no wheel or finger brings into sight, or that lie under something. */
export async function unreachableControls(page: Page, by: ScrolledBy): Promise<string[]> {
  let names: string[] = [];
  for (const settleMs of SETTLE_MS) {
    await page.evaluate(`window.sweep = { lookFor: ${lookFor.toString()}, reached: new Set(), boxes: [] }`);
    await recordControls(page);
    for (let at = 0; at < (await findBoxes(page)); at++) await sweepBox(page, at, { by, settleMs });
    names = await notReached(page);
    if (names.length === 0) break;
  }
  return names;
}

const notReached = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ controls, onTheMap }) => {
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      return [...document.querySelectorAll(controls)]
        .filter((one) => isShown(one) && !one.closest(onTheMap) && !window.sweep.reached.has(one))
        .map((one) => (one.ariaLabel ?? one.textContent?.trim()) || one.outerHTML.slice(0, 120));
    },
    { controls, onTheMap },
  );

/** Records every control that can be clicked now. */
const recordControls = (page: Page) =>
  page.evaluate((controls) => {
    for (const one of document.querySelectorAll(controls))
      if (window.sweep.lookFor(one).state === 'in sight') window.sweep.reached.add(one);
  }, controls);

/** Scrollable boxes, including new ones. */
const findBoxes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { boxes } = window.sweep;
    const scrolls = (one: Element) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const isLong = one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(overflowY);
      const isBroad = one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(overflowX);
      return (isLong || isBroad) && one.clientHeight > 0 && one.checkVisibility();
    };
    const page = document.scrollingElement;
    const all = [...document.querySelectorAll('*')].filter(scrolls);
    if (page && page.scrollHeight > page.clientHeight + 1) all.unshift(page);
    for (const one of all) if (!boxes.includes(one)) boxes.push(one);
    return boxes.length;
  });

/** Scrolls one box from its beginning to its end and back, down and across, and looks around at every stop. */
async function sweepBox(page: Page, at: number, { by, settleMs }: { by: ScrolledBy; settleMs: number }): Promise<void> {
  for (const axis of ['down', 'across'] as const) {
    for (const direction of [1, -1]) {
      for (let before = NaN; ;) {
        const place = await page.evaluate(placeOf, { at, axis });
        if (!place || place.scrolledPx === before) break;
        before = place.scrolledPx;
        const turnPx = direction * place.lengthPx * 0.7;
        await scroll(page, { overPx: place.overPx, turnPx: axis === 'down' ? [0, turnPx] : [turnPx, 0] }, by);
        await sleep(settleMs);
        if (direction === 1) await recordControls(page);
      }
    }
  }
}

/** Runs in the page: a point to scroll a box at, and its scroll offset. Null if it is not visible. */
function placeOf({ at, axis }: { at: number; axis: 'down' | 'across' }) {
  const box = window.sweep.boxes[at];
  if (!box?.isConnected) return null;
  const isPage = box === document.scrollingElement;
  const { left, top, right, bottom } = isPage
    ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
    : box.getBoundingClientRect();
  const [from, to] = [
    [Math.max(left, 0), Math.max(top, 0)],
    [Math.min(right, window.innerWidth), Math.min(bottom, window.innerHeight)],
  ] as const;
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  for (const down of shares)
    for (const across of shares) {
      const overPx: [number, number] = [from[0] + (to[0] - from[0]) * across, from[1] + (to[1] - from[1]) * down];
      const onTop = document.elementFromPoint(...overPx);
      // A nested box or slider would take the wheel.
      const takesIt = onTop?.closest('[role="slider"], input[type="number"], .maplibregl-map');
      if (!onTop || !box.contains(onTop) || takesIt) continue;
      return {
        overPx,
        scrolledPx: axis === 'down' ? box.scrollTop : box.scrollLeft,
        lengthPx: axis === 'down' ? to[1] - from[1] : to[0] - from[0],
      };
    }
  return null;
}
