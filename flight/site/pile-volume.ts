import { pileHeightM } from './ground.ts';
import type { Pile, SiteDate } from './site.ts';

const STEP_M = 0.1;

/** Cubic metres of a pile above the floor of the pit, summed over a fine grid. */
export function pileVolumeM3(pile: Pile, date: SiteDate): number {
  const reach = pile.at[date].lengthM;
  let sum = 0;
  for (let y = pile.y - reach + STEP_M / 2; y < pile.y + reach; y += STEP_M)
    for (let x = pile.x - reach + STEP_M / 2; x < pile.x + reach; x += STEP_M) sum += pileHeightM(pile, date, { x, y });
  return sum * STEP_M ** 2;
}
