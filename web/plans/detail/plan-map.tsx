import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { IconArrowNarrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { initialSetting } from '../../map/layers/layer-settings.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { MapView } from '../../map/view/map-view.tsx';
import type { RestrictionFeature } from '../../map/scene.ts';
import type { ViewState } from '../../map/view/stored-view.ts';
import { useScene } from '../../map/use-scene.ts';
import { positionsOf } from '../positions-of.ts';
import { useShownPlan } from '../use-shown-plan.ts';
import { canDrawMaps } from './can-draw-maps.ts';
import { PlanSketch } from './plan-sketch.tsx';
import classes from './plan-map.module.css';
import { viewOf } from './view-of.ts';

const shown = { feeds: { 'flight-restrictions': { version: '', attributions: [], notes: [] } }, markers: [] };
/** Restrictions are shown here even if hidden on the main map. */
const restrictionLayer = { ...initialSetting('flight-restrictions'), mode: '2d', opacity: 0.35 } as const;
const none: readonly RestrictionFeature[] = [];

type Props = {
  plan: SavedPlan;
  restrictions?: readonly RestrictionFeature[];
  /** Called with the map once it is ready; null once it is removed. */
  onReady?: (map: MapHandle | null) => void;
};

/** The plan and the restrictions it crosses on a static map; a sketch until that is drawn, or without WebGL. */
export function PlanMap({ plan, restrictions = none, onReady }: Props) {
  const { scene: usual } = useScene(useMemo(() => ({ ...shown, restrictions }), [restrictions]));
  const scene = useMemo(
    () => usual && { ...usual, layers: { ...usual.layers, 'flight-restrictions': restrictionLayer } },
    [usual],
  );
  const [map, setMap] = useState<MapHandle | null>(null);
  const [drawn, setDrawn] = useState<ViewState | null>(null);
  useShownPlan(map, plan);
  const isPhone = window.innerWidth <= 600;
  const view = useMemo(
    () => viewOf(positionsOf(plan), { widthPx: isPhone ? 320 : 560, heightPx: 300 }),
    [plan, isPhone],
  );
  if (planStatus(plan) === 'draft') return null;
  if (!canDrawMaps() || !scene) return <PlanSketch plan={plan} restrictions={restrictions} />;
  return (
    <figure className={classes['picture']} aria-label="The plan on the map, north up">
      {/* A new map for another plan or size. */}
      <div className={classes['map']} key={`${view.longitude},${view.latitude},${view.zoom}`}>
        <MapView
          scene={scene}
          sourcesHref={null}
          startView={view}
          isPicture
          onReady={(ready) => {
            setMap(ready);
            onReady?.(ready);
          }}
          onDrawn={() => setDrawn(view)}
        />
      </div>
      {drawn !== view && (
        <div className={classes['sketch']} data-testid="sketch">
          <PlanSketch plan={plan} restrictions={restrictions} />
        </div>
      )}
      <span className={classes['north']} aria-hidden>
        <IconArrowNarrowUp size={16} />N
      </span>
    </figure>
  );
}
