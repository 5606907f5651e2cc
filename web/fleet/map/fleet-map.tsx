import { DEFAULT_LOCATION, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import type { FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { useMemo, useState } from 'react';
import { boundsOf } from '../../map/bounds-of.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { MapView } from '../../map/view/map-view.tsx';
import type { ViewState } from '../../map/view/stored-view.ts';
import { useScene } from '../../map/use-scene.ts';
import { EmptyState } from '../../ui/query-state.tsx';
import { fleetFit } from './fleet-fit.ts';
import { fleetPins, positionOf, type FleetPin } from './fleet-pins.ts';

const start: ViewState = {
  longitude: DEFAULT_LOCATION[0],
  latitude: DEFAULT_LOCATION[1],
  zoom: fleetFit.startZoom,
  bearing: 0,
  pitch: 0,
};
const noFeeds = {};
const nothing: readonly never[] = [];

type Props = {
  objects: readonly FleetObject[];
  category: FleetCategory;
  map: MapHandle | null;
  onReady: (map: MapHandle | null) => void;
  onChoose: (object: FleetObject) => void;
};

/** Map of a category's objects. */
export function FleetMap({ objects, category, map, onReady, onChoose }: Props) {
  const [view, setView] = useState<ViewState>(start);
  const markers = useMemo(() => {
    if (!map) return nothing;
    const choose = ({ objects: [first, ...others], position }: FleetPin) => {
      if (first) onChoose(first);
      const bounds = boundsOf([first, ...others].flatMap((one) => (one ? [[...positionOf(one)]] : [])));
      if (others.length > 0 && (bounds[0] !== bounds[2] || bounds[1] !== bounds[3]))
        map.fitBounds(bounds, { paddingPx: fleetFit.paddingPx });
      else map.flyTo({ position, zoom: Math.max(fleetFit.locateZoom, map.currentView().zoom) });
    };
    const pins = fleetPins(objects, { category, zoom: view.zoom, bounds: map.viewBounds() });
    return pins.map((pin) => ({
      id: pin.id,
      position: pin.position,
      label: pin.label,
      count: pin.objects.length,
      look: 'plan' as const,
      onClick: () => choose(pin),
    }));
  }, [map, objects, category, view, onChoose]);
  const { scene, error } = useScene({ feeds: noFeeds, restrictions: nothing, markers });
  if (error) return <EmptyState title="The map cannot be loaded" hint="The table shows the same objects." />;
  if (!scene) return null;
  return <MapView scene={scene} sourcesHref={null} startView={start} onReady={onReady} onViewChange={setView} />;
}
