import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartAreaLine, IconDrone, IconMap2, IconRoute, type Icon } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useUser } from '../platform/session.ts';
import classes from './tab-bar.module.css';
import { tabsFor, type Tab } from './tabs.ts';

const icons: Record<string, Icon> = {
  Map: IconMap2,
  Plans: IconRoute,
  Analytics: IconChartAreaLine,
  Fleet: IconDrone,
};
const NOT_BUILT = 'Not part of this version';

export function TabBar() {
  const { groups } = useUser();
  return (
    <nav className={classes['bar']} aria-label="Main">
      {tabsFor(groups).map((tab) => (
        <TabLink key={tab.name} tab={tab} />
      ))}
    </nav>
  );
}

function TabLink({ tab: { name, path, isBuilt } }: { tab: Tab }) {
  const TabIcon = icons[name];
  const label = (
    <>
      {TabIcon && <TabIcon size={20} stroke={1.7} aria-hidden />}
      <span>{name}</span>
    </>
  );
  if (isBuilt)
    return (
      <NavLink to={path} className={classes['tab'] ?? ''}>
        {label}
      </NavLink>
    );
  return (
    <Tooltip label={NOT_BUILT}>
      <button type="button" className={classes['tab']} aria-disabled>
        {label}
        <VisuallyHidden>{NOT_BUILT}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}
