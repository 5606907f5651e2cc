import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconCirclePlus, IconLayoutDashboard } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { fleetIcons, shownCategories } from '../../fleet/fleet-icons.ts';
import { FilterButton } from './filter-button.tsx';
import { RailLabel } from './rail-label.tsx';
import { fleetCategoryPage, paths, type FleetState } from '../paths.ts';
import classes from './side-menu.module.css';
import { ToolRail } from './tool-rail.tsx';

type Props = {
  /** The current category; null on the summary. */
  category: FleetCategory | null;
  /** Only a list can be filtered and added to. */
  filter: { isOpen: boolean; onToggle: () => void } | null;
};

const size = { size: 21, stroke: 1.7, 'aria-hidden': true } as const;
const create: FleetState = { menu: 'create' };

/** Icon buttons of the fleet: navigation, and actions of the current category. */
export function FleetRail({ category, filter }: Props) {
  const location = useLocation();
  const button = classes['button'] ?? '';
  return (
    <ToolRail label="Fleet tools">
      <RailLabel label="Summary">
        <Link to={paths.fleet} className={button} aria-label="Summary" aria-current={isCurrent(category === null)}>
          <IconLayoutDashboard {...size} />
        </Link>
      </RailLabel>
      {filter && <FilterButton {...filter} />}
      {shownCategories.map((one) => (
        <CategoryLink key={one} category={one} isShown={one === category} />
      ))}
      {filter && category && (
        <RailLabel label="Create">
          <Link to={location} state={create} replace className={button} aria-label="Create">
            <IconCirclePlus {...size} />
          </Link>
        </RailLabel>
      )}
    </ToolRail>
  );
}

const isCurrent = (is: boolean) => (is ? 'true' : undefined);

function CategoryLink({ category, isShown }: { category: FleetCategory; isShown: boolean }) {
  const CategoryIcon = fleetIcons[category];
  const { many } = fleetCategory(category);
  return (
    <RailLabel label={many}>
      <Link
        to={fleetCategoryPage(category)}
        className={classes['button'] ?? ''}
        aria-label={many}
        aria-current={isCurrent(isShown)}
      >
        <CategoryIcon {...size} />
      </Link>
    </RailLabel>
  );
}
