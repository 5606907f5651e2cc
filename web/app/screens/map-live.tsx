import { useState } from 'react';
import { useHasProduct } from '../../platform/session.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { LiveTelemetry } from '../../telemetry/live-telemetry.tsx';
import { SendMissionDialog } from '../../telemetry/send-mission-dialog.tsx';
import { usePlanNavigation } from './use-plan-navigation.ts';

/** Live vehicles on the map; administrators can send the plan that is open to one of them. */
export function MapLive({ map }: { map: MapHandle }) {
  const { selectedId } = usePlanNavigation();
  const isAdmin = useHasProduct('admins');
  const [vehicleId, sendTo] = useState<string | null>(null);
  return (
    <>
      <LiveTelemetry map={map} onSendMission={isAdmin && selectedId ? sendTo : null} />
      {selectedId && vehicleId && (
        <SendMissionDialog planId={selectedId} vehicleId={vehicleId} onClose={() => sendTo(null)} />
      )}
    </>
  );
}
