import { IconChartAreaLine, IconDrone, IconMap2, IconRoute, type Icon } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useUser } from '../../platform/calls/session.ts';
import classes from './tab-bar.module.css';
import { tabsFor, type Tab } from './tabs.ts';

const icons: Record<string, Icon> = {
  Map: IconMap2,
  Plans: IconRoute,
  Analytics: IconChartAreaLine,
  Fleet: IconDrone,
};

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

function TabLink({ tab: { name, path } }: { tab: Tab }) {
  const TabIcon = icons[name];
  return (
    <NavLink to={path} className={classes['tab'] ?? ''}>
      {TabIcon && <TabIcon size={20} stroke={1.7} aria-hidden />}
      <span>{name}</span>
    </NavLink>
  );
}
