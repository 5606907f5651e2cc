import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from './browser.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility problems of the current page, minor ones excluded. */
export async function seriousViolations(page: Page) {
  // Colours in transition are not final.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
    const enough = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([enough, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
  // Once per document: loading it is a quarter of the work.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> };
    type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`) }));
  });
}
