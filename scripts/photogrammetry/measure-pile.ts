import type { Pile, SiteDate } from '../../flight/site/site.ts';
import type { HeightOf } from './drawn-ground.ts';

/** The outline is drawn so far outside of the foot. */
const OUTSIDE_M = 0.6;
const [AROUND, STEP_M] = [144, 0.1];

/** Cubic metres as a surveyor measures them: within an outline around the foot, above the plane through the outline. */
export function measurePile(heightOf: HeightOf, pile: Pile, date: SiteDate): number {
  const [lengthM, widthM] = [pile.at[date].lengthM + OUTSIDE_M, pile.at[date].widthM + OUTSIDE_M];
  const turn = (pile.turnDeg * Math.PI) / 180;
  const heightAt = (along: number, across: number): number =>
    heightOf(
      pile.x + along * Math.cos(turn) - across * Math.sin(turn),
      pile.y + along * Math.sin(turn) + across * Math.cos(turn),
    );
  const outline = Array.from({ length: AROUND }, (_, number) => {
    const angle = (2 * Math.PI * number) / AROUND;
    const [along, across] = [lengthM * Math.cos(angle), widthM * Math.sin(angle)];
    return { along, across, up: heightAt(along, across) };
  });
  // The outline is symmetric: each coefficient of its plane follows by itself.
  const sum = (of: (at: (typeof outline)[number]) => number) => outline.reduce((total, at) => total + of(at), 0);
  const middle = sum(({ up }) => up) / AROUND;
  const perAlong = sum(({ along, up }) => along * up) / sum(({ along }) => along ** 2);
  const perAcross = sum(({ across, up }) => across * up) / sum(({ across }) => across ** 2);
  let volumeM3 = 0;
  for (let along = -lengthM + STEP_M / 2; along < lengthM; along += STEP_M)
    for (let across = -widthM + STEP_M / 2; across < widthM; across += STEP_M)
      if (Math.hypot(along / lengthM, across / widthM) <= 1)
        volumeM3 += (heightAt(along, across) - middle - perAlong * along - perAcross * across) * STEP_M ** 2;
  return volumeM3;
}
