import { distanceM } from '../geo/distance-m.ts';
import type { ViewsSegment } from '../plan/plan.ts';
import { facadeViews } from './facade-views.ts';
import { orbitViews } from './orbit-views.ts';
import type { PlannedViews, View } from './view.ts';

/** Segments are immutable, so their plans are cached for as long as they live. */
const planned = new WeakMap<ViewsSegment, PlannedViews>();

/** The photos of a facade scan or an orbit in flown order, or the reason why there are none. */
export function planViews(segment: ViewsSegment): PlannedViews {
  const known = planned.get(segment) ?? planAnew(segment);
  planned.set(segment, known);
  return known;
}

function planAnew(segment: ViewsSegment): PlannedViews {
  const found = segment.type === 'facade' ? facadeViews(segment) : { ok: true as const, views: orbitViews(segment) };
  if (!found.ok) return found;
  const { views } = found;
  const flownM = views.slice(1).reduce((sum, view, i) => sum + between(views[i] as View, view), 0);
  return { ok: true, views, distanceM: flownM };
}

const between = (a: View, b: View): number => Math.hypot(distanceM(a.position, b.position), b.altitudeM - a.altitudeM);
