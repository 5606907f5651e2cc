import type { MapHandle } from '../map/map-handle.ts';
import { MapPopup } from '../map/map-popup.tsx';
import type { Position } from '../map/scene.ts';
import { AlertDetails } from './alert-details.tsx';
import type { AlertHere } from './alerts-at.ts';

type Props = {
  map: MapHandle;
  at: Position;
  alerts: readonly AlertHere[];
  onClose: (key: string) => void;
};

/** One popup for each alert at a place, the most severe in front. */
export function AlertPopups({ map, at, alerts, onClose }: Props) {
  return alerts.map(({ key, alert, expires }, rank) => (
    <MapPopup
      key={key}
      map={map}
      at={at}
      rank={rank}
      title={alert.event || 'Weather alert'}
      onClose={() => onClose(key)}
    >
      <AlertDetails alert={alert} expires={expires} />
    </MapPopup>
  ));
}
