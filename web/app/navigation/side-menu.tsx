import { Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertOctagon,
  IconBroadcast,
  IconCirclePlus,
  IconHelpCircle,
  IconRoute,
  IconSearch,
  IconStack2,
  IconUserCircle,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../platform/calls/session.ts';
import { useOpenTour } from '../../demo/tour/use-open-tour.ts';
import { mapMenu, paths } from '../paths.ts';
import { tourLinks } from '../tour-links.ts';
import classes from './side-menu.module.css';
import { menuItemsFor, type MenuItem, type MenuName } from './side-menu-items.ts';

const icons: Record<MenuName, Icon> = {
  search: IconSearch,
  layers: IconStack2,
  'flight-restrictions': IconAlertOctagon,
  plans: IconRoute,
  video: IconVideo,
  'create-plan': IconCirclePlus,
  account: IconUserCircle,
};

/** Icon buttons for the map's panels; the open one is in the address. */
export function SideMenu({ open }: { open: string | undefined }) {
  const { groups } = useUser();
  const openTour = useOpenTour(tourLinks);
  return (
    <nav className={classes['rail']} aria-label="Map tools">
      {menuItemsFor(groups).map((item) => (
        <Fragment key={item.menu}>
          {item.menu === 'account' && <OperationsLink />}
          {item.menu === 'account' && <TourButton onPress={openTour} />}
          <Tooltip
            label={item.isBuilt ? item.label : `${item.label}: not part of this version`}
            position="right"
            // The panel with this name has just opened.
            disabled={open === item.menu}
          >
            {item.isBuilt ? <OpenLink item={item} isOpen={open === item.menu} /> : <SwitchedOff item={item} />}
          </Tooltip>
        </Fragment>
      ))}
    </nav>
  );
}

/** A screen, not a panel. */
function OperationsLink() {
  return (
    <Tooltip label="Operations: live flights" position="right">
      <Link to={paths.operations} className={classes['button'] ?? ''} aria-label="Operations">
        <IconBroadcast size={21} stroke={1.7} aria-hidden />
      </Link>
    </Tooltip>
  );
}

/** On a phone it is in the account alone: the rail has no room for it. */
function TourButton({ onPress }: { onPress: () => void }) {
  return (
    <Tooltip label="Tour" position="right">
      <button
        type="button"
        className={classes['button']}
        data-roomy
        data-opens-tour
        aria-label="Tour"
        onClick={onPress}
      >
        <IconHelpCircle size={21} stroke={1.7} aria-hidden />
      </button>
    </Tooltip>
  );
}

type Item = MenuItem & { menu: MenuName };

/** Toggles its panel. */
function OpenLink({ item: { menu, label }, isOpen, ...hovering }: { item: Item; isOpen: boolean }) {
  const ItemIcon = icons[menu];
  return (
    <Link
      {...hovering}
      to={isOpen ? paths.map : mapMenu(menu)}
      className={classes['button'] ?? ''}
      aria-label={label}
      aria-current={isOpen ? 'true' : undefined}
    >
      <ItemIcon size={21} stroke={1.7} aria-hidden />
    </Link>
  );
}

function SwitchedOff({ item: { menu, label }, ...hovering }: { item: Item }) {
  const ItemIcon = icons[menu];
  return (
    <button {...hovering} type="button" className={classes['button']} aria-disabled>
      <ItemIcon size={21} stroke={1.7} aria-hidden />
      <VisuallyHidden>{label}: not part of this version</VisuallyHidden>
    </button>
  );
}
