import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { DemoLabel } from '../../demo/demo-label.tsx';
import type { MapHandle } from '../../map/map-handle.ts';
import { useUser } from '../../platform/calls/session.ts';
import { adminSection } from '../paths.ts';
import classes from './map-screen.module.css';

/** The note about the demo data at the upper edge of the map. */
export function MapDemo({ map }: { map: MapHandle }) {
  const manageHref = isInstallationAdmin(useUser()) ? adminSection('demo') : null;
  return (
    <div className={classes['demo']}>
      <DemoLabel manageHref={manageHref} onGo={(bounds) => map.fitBounds(bounds)} />
    </div>
  );
}
