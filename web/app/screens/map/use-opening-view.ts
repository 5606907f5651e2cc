import { useEffect } from 'react';
import type { Bounds } from '../../../map/scene.ts';
import { defaultView, storedView } from '../../../map/view/stored-view.ts';
import { viewOf } from '../../../plans/detail/view-of.ts';
import { useDemo, useIsOfOwnCrew } from '../../../demo/use-demo.ts';

/** Whoever has no view of their own yet begins at the demo site, if there is one. True until that is decided. */
export function useOpeningView(): boolean {
  const [view] = storedView.useValue();
  const demo = useDemo();
  const isUnknown = demo.isPending && demo.failureCount === 0;
  const bounds = (useIsOfOwnCrew() && demo.data?.bounds) || null;
  const isNew = view === defaultView;
  useEffect(() => {
    if (isNew && bounds) storedView.write(viewAround(bounds));
  }, [isNew, bounds]);
  return isNew && (isUnknown || bounds !== null);
}

function viewAround([west, south, east, north]: Bounds) {
  const corners = [
    [west, south],
    [east, north],
  ];
  return viewOf(corners, { widthPx: window.innerWidth, heightPx: window.innerHeight });
}
