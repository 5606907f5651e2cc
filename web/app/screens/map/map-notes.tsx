import type { MapHandle } from '../../../map/map-handle.ts';
import { MapDemo } from '../map-demo.tsx';
import { NoPlansNote } from './no-plans-note.tsx';
import { useFramed } from './use-framed.ts';

/** Notes over the map: the demo data, and that there are no plans, unless a panel is open. */
export function MapNotes({ map, hasPanel }: { map: MapHandle; hasPanel: boolean }) {
  useFramed(map);
  return (
    <>
      <MapDemo map={map} />
      {!hasPanel && <NoPlansNote />}
    </>
  );
}
