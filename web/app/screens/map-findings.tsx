import { CUSTOM_RESTRICTION } from '@overflight/contract/restrictions.ts';
import { useState } from 'react';
import type { MapHandle } from '../../map/map-handle.ts';
import { isRestrictionLayer } from '../../map/layers/flight-restrictions.ts';
import { ALERTS_LAYER } from '../../map/layers/weather-alerts.ts';
import type { FeatureHit } from '../../map/modes/map-mode.ts';
import type { Position } from '../../map/scene.ts';
import { RestrictionDialog } from '../../restrictions/restriction-dialog.tsx';
import { restrictionsAt, RestrictionsPopup, type RestrictionHere } from '../../restrictions/restrictions-popup.tsx';
import { useRestrictions } from '../../restrictions/use-restrictions.ts';
import { AlertPopups } from '../../weather/alert-popups.tsx';
import { alertsAt, type AlertHere } from '../../weather/alerts-at.ts';

/** What lies at a place that was clicked. */
export type Findings = { number: number; at: Position; alerts: AlertHere[]; restrictions: RestrictionHere[] };

let clicks = 0;

export function findingsOf(at: Position, features: readonly FeatureHit[]): Findings {
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
  /** Shows a custom restriction in its panel; null where the person has no such panel. */
  onOpenCustom: ((id: string) => void) | null;
};

/** Popups for everything that was clicked: one for each weather alert, one for the restrictions. */
export function MapFindings({ map, findings, onChange, onOpenCustom }: Props) {
  const { number, at, alerts, restrictions } = findings;
  const [shown, show] = useState<RestrictionHere['properties'] | null>(null);
  const custom = useRestrictions().data;
  /** A popup that closes because the next click opens others must not close those. */
  const change = (make: (current: Findings) => Findings) =>
    onChange((current) => (current?.number === number ? make(current) : current));
  const open = ({ properties }: RestrictionHere) => {
    const drawn = custom?.find((one) => one.properties.id === properties['id']);
    if (drawn && onOpenCustom) onOpenCustom(drawn.properties.id);
    else show(drawn?.properties ?? { ...properties, dataset: properties['dataset'] ?? CUSTOM_RESTRICTION });
  };
  return (
    <>
      <AlertPopups
        key={`alerts-${number}`}
        map={map}
        at={at}
        alerts={alerts}
        onClose={(key) =>
          change((current) => ({ ...current, alerts: current.alerts.filter((one) => one.key !== key) }))
        }
      />
      {restrictions.length > 0 && (
        <RestrictionsPopup
          key={`restrictions-${number}`}
          map={map}
          at={at}
          restrictions={restrictions}
          rank={alerts.length}
          onOpen={open}
          onClose={() => change((current) => ({ ...current, restrictions: [] }))}
        />
      )}
      {shown && <RestrictionDialog properties={shown} onClose={() => show(null)} />}
    </>
  );
}
