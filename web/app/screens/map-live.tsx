import { useState } from 'react';
import { useHasProduct } from '../../platform/calls/session.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { useShownVersion } from '../../plans/use-shown-version.ts';
import { LiveTelemetry } from '../../telemetry/live/live-telemetry.tsx';
import { SendMissionDialog } from '../../telemetry/missions/send-mission-dialog.tsx';
import { operationsOfVehicle } from '../paths.ts';
import { usePlanNavigation } from './use-plan-navigation.ts';

/** Live vehicles on the map; administrators can send the open plan, unless it is edited, to one of them. */
export function MapLive({ map }: { map: MapHandle }) {
  const { selectedId, editingId } = usePlanNavigation();
  const shownVersion = useShownVersion(editingId === null ? selectedId : null);
  const isAdmin = useHasProduct('admins');
  const [vehicleId, sendTo] = useState<string | null>(null);
  return (
    <>
      <LiveTelemetry
        map={map}
        onSendMission={isAdmin && shownVersion !== null ? sendTo : null}
        hrefOf={operationsOfVehicle}
      />
      {selectedId && shownVersion !== null && vehicleId && (
        <SendMissionDialog
          planId={selectedId}
          planVersion={shownVersion}
          vehicleId={vehicleId}
          onClose={() => sendTo(null)}
        />
      )}
    </>
  );
}
