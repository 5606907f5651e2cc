import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Timeout for scrolling without effect, or for an element that stays covered. */
const STUCK_MS = 20_000;
const SCROLL_PAUSE_MS = 40;
const FINGER_STEPS = 8;
const FINGER_REST_MS = 100;

type Sight = { state: 'in sight' } | OutOfSight;
type OutOfSight = {
  /** Outside the window or its scroll box, or covered by a sticky heading or dialog. */
  state: 'hidden' | 'covered';
  by: string;
  /** Where to scroll, and how far. */
  overPx: [number, number];
  turnPx: [number, number];
  atPx: [number, number];
};

const mark = Symbol('by hand');
type Method = ((this: Locator, ...values: unknown[]) => Promise<unknown>) & { [mark]?: true };
type Methods = Record<string, Method>;

/**
 * Browser automation scrolls boxes that people cannot scroll and clicks covered elements. With this, every clicked or
 * filled element is first scrolled into view by wheel or touch, and must then be on top.
 */
export function useRealInput(page: Page): void {
  // All pages of a worker share their locators' methods.
  const methods = Object.getPrototypeOf(page.locator('html')) as Methods;
  const replace = (name: string, byHand: (plain: Method) => Method) => {
    const plain = methods[name];
    if (plain && !plain[mark]) methods[name] = Object.assign(byHand(plain), { [mark]: true as const });
  };
  for (const name of ['click', 'dblclick', 'tap', 'hover', 'fill', 'selectOption'])
    replace(
      name,
      (plain) =>
        async function (this: Locator, ...values: unknown[]) {
          await bringIntoSight(this);
          return plain.apply(this, values);
        },
    );
  for (const [name, isOn] of Object.entries({ check: true, uncheck: false }))
    replace(
      name,
      () =>
        async function (this: Locator) {
          if ((await this.isChecked()) !== isOn) await toggle(this, isOn);
        },
    );
}

/** Clicks the checkbox, or its label if that draws it. */
async function toggle(box: Locator, isOn: boolean): Promise<void> {
  const isDrawn = await box.evaluate(
    (one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).opacity !== '0',
  );
  const label = box.page().locator(`label[for="${(await box.getAttribute('id')) ?? ''}"]`);
  await (isDrawn ? box : label.first()).click();
  const deadline = Date.now() + STUCK_MS;
  while ((await box.isChecked()) !== isOn) {
    if (Date.now() > deadline) throw new Error(`Pressed ${String(box)}, and it did not change.`);
    await sleep(SCROLL_PAUSE_MS);
  }
}

async function bringIntoSight(target: Locator): Promise<void> {
  const page = target.page();
  let stuckSince = Date.now();
  let before = '';
  for (;;) {
    const sight = await target.evaluate(lookFor);
    if (sight.state === 'in sight') return;
    const now = JSON.stringify(sight);
    if (now !== before) stuckSince = Date.now();
    before = now;
    if (Date.now() - stuckSince > STUCK_MS)
      throw new Error(
        sight.state === 'covered'
          ? `${String(target)} lies under ${sight.by}.`
          : `Neither wheel nor finger brings ${String(target)} into sight.`,
      );
    await scroll(page, sight, (await isTouched(page)) ? 'finger' : 'wheel');
    await sleep(SCROLL_PAUSE_MS);
  }
}

type ScrollStep = Pick<OutOfSight, 'overPx' | 'turnPx'>;
export type ScrolledBy = 'wheel' | 'finger';

const isTouched = (page: Page): Promise<boolean> => page.evaluate(() => navigator.maxTouchPoints > 0);

/** Scrolls by wheel or by finger at a point. */
export async function scroll(
  page: Page,
  { overPx: [x, y], turnPx: [across, down] }: ScrollStep,
  by: ScrolledBy,
): Promise<void> {
  if (across === 0 && down === 0) return;
  if (by === 'wheel') {
    await page.mouse.move(x, y);
    await page.mouse.wheel(across, down);
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const inside = (at: number, longPx: number) => Math.min(Math.max(at, 2), longPx - 2);
  await touch('touchStart', { x, y });
  for (let step = 1; step <= FINGER_STEPS; step++) {
    const share = step / FINGER_STEPS;
    await touch('touchMove', { x: inside(x - across * share, width), y: inside(y - down * share, height) });
  }
  // A finger that rests before it lifts causes no inertia.
  await sleep(FINGER_REST_MS);
  await touch('touchEnd');
  await finger.detach();
}

/** Runs in the page: whether an element could be clicked now, and if not, how to scroll to it. */
export function lookFor(element: Element): Sight {
  type Box = { left: number; top: number; right: number; bottom: number };
  const shared = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const style = (one: Element) => getComputedStyle(one);

  /** Ancestors that clip the element, innermost first. */
  const frames: Box[] = [];
  for (let one: Element | null = element; one && style(one).position !== 'fixed'; one = one.parentElement) {
    const { parentElement: box } = one;
    if (box && box !== document.body && style(box).overflow !== 'visible') frames.push(box.getBoundingClientRect());
  }
  const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const visible = frames.map((_, at) => frames.slice(at).reduce(shared, screen));
  const inner = visible.find((box) => box.right - box.left > 1 && box.bottom - box.top > 1) ?? screen;

  // A link that wraps has several boxes, and its bounding box has a middle that is not part of it.
  const drawn = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
  const { left, top, right, bottom } = drawn ?? element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isIn = x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom;
  // What covers it, as a sticky footer, moves with an outer box.
  const frame = isIn ? (visible.at(-1) ?? screen) : inner;
  const over: [number, number] = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2];
  const onTop = isIn ? document.elementFromPoint(x, y) : null;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  if (isIn && (!onTop || [element, ...labels].some((one) => one.contains(onTop)))) return { state: 'in sight' };
  /** Towards the middle of the box, by less than its length. */
  const scrollBy = (at: number, from: number, to: number) => {
    const far = at - (from + to) / 2;
    return Math.sign(far) * Math.min(Math.abs(far), Math.max(40, (to - from) * 0.8));
  };
  const isAcross = x < frame.left || x >= frame.right;
  const isDown = y < frame.top || y >= frame.bottom || (isIn && frames.length > 0);
  return {
    state: isIn ? 'covered' : 'hidden',
    by: onTop?.outerHTML.slice(0, 160) ?? '',
    overPx: over,
    turnPx: [isAcross ? scrollBy(x, frame.left, frame.right) : 0, isDown ? scrollBy(y, frame.top, frame.bottom) : 0],
    atPx: [Math.round(x), Math.round(y)],
  };
}
