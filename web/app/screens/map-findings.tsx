import { CUSTOM_RESTRICTION } from '@overflight/contract/plans/restrictions.ts';
import { useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { isRestrictionLayer } from '../../map/layers/airspace/flight-restrictions.ts';
import { ALERTS_LAYER } from '../../map/layers/airspace/weather-alerts.ts';
import type { FeatureHit } from '../../map/modes/map-mode.ts';
import { PlacePopup } from '../../map/popups/place-popup.tsx';
import type { LngLat } from '../../map/scene.ts';
import { RestrictionDialog } from '../../restrictions/form/restriction-dialog.tsx';
import { restrictionEntries } from '../../restrictions/restriction-entries.tsx';
import { restrictionsAt, type RestrictionHere } from '../../restrictions/shape/restrictions-at.ts';
import { useRestrictions } from '../../restrictions/use-restrictions.ts';
import { alertEntries } from '../../weather/alert-entries.tsx';
import { alertsAt, type AlertHere } from '../../weather/alerts-at.ts';

/** Features at a clicked position. */
export type Findings = { number: number; at: LngLat; alerts: AlertHere[]; restrictions: RestrictionHere[] };

let clicks = 0;

export function findingsOf(at: LngLat, features: readonly FeatureHit[]): Findings {
  const of = (isWanted: (feature: FeatureHit) => boolean) =>
    features.filter(isWanted).map(({ properties }) => properties);
  return {
    number: ++clicks,
    at,
    alerts: alertsAt(of(({ layer }) => layer === ALERTS_LAYER)),
    restrictions: restrictionsAt(of(({ layer }) => isRestrictionLayer(layer))),
  };
}

type Props = {
  map: MapHandle;
  findings: Findings;
  onChange: (change: (current: Findings | null) => Findings | null) => void;
  /** Opens a custom restriction in its panel; null without access to it. */
  onOpenCustom: ((id: string) => void) | null;
};

/** One popup for a click, with an entry per weather alert and restriction. */
export function MapFindings({ map, findings, onChange, onOpenCustom }: Props) {
  const { number, at, alerts, restrictions } = findings;
  const [shown, show] = useState<RestrictionHere['properties'] | null>(null);
  const custom = useRestrictions().data;
  const open = ({ properties }: RestrictionHere) => {
    const drawn = custom?.find((one) => one.properties.id === properties['id']);
    if (drawn && onOpenCustom) onOpenCustom(drawn.properties.id);
    else show(drawn?.properties ?? { ...properties, dataset: properties['dataset'] ?? CUSTOM_RESTRICTION });
  };
  const counts = [counted(alerts.length, 'weather alert'), counted(restrictions.length, 'flight restriction')];
  return (
    <>
      <PlacePopup
        key={number}
        map={map}
        at={at}
        title={counts.filter(Boolean).join(', ')}
        entries={[...alertEntries(alerts), ...restrictionEntries(restrictions, open)]}
        // A popup closed by the next click must not close the new popup.
        onClose={() => onChange((current) => (current?.number === number ? null : current))}
      />
      {shown && <RestrictionDialog properties={shown} onClose={() => show(null)} />}
    </>
  );
}

const counted = (count: number, word: string): string =>
  count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;
