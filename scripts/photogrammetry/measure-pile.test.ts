import { expect, it } from 'vitest';
import { pileVolumeM3 } from '../../flight/site/pile-volume.ts';
import { piles, siteDates, type SiteDate } from '../../flight/site/site.ts';
import { drawnGround } from './drawn-ground.ts';
import { measurePile } from './measure-pile.ts';

const dates = Object.keys(siteDates) as SiteDate[];

it.each(dates.flatMap((date) => piles.map((pile) => [pile.name, date, pile] as const)))(
  'MODEL-07 the truth of %s in %s is what the photos show of it',
  (_name, date, pile) => {
    const ground = drawnGround(date);
    const shown = measurePile(ground, pile, date);
    expect(Math.abs(shown / pileVolumeM3(pile, date) - 1)).toBeLessThan(0.006);
    const raised = measurePile((x, y) => 3 + 0.01 * x - 0.02 * y + ground(x, y), pile, date);
    expect(raised).toBeCloseTo(shown, 6);
    const lower = measurePile((x, y) => 0.98 * ground(x, y), pile, date);
    expect(lower / shown).toBeCloseTo(0.98, 6);
  },
);
