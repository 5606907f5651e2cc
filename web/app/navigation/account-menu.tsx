import { AccountPanel } from '../../account/account-panel.tsx';
import { useOpenTour } from '../../demo/tour/use-open-tour.ts';
import { paths } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';

/** The account, with what leads from it into the app. */
export function AccountMenu({ onClose }: { onClose: () => void }) {
  return <AccountPanel adminHref={paths.admin} onTour={useOpenTour(tourLinks)} onClose={onClose} />;
}
