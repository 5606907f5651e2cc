import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconCirclePlus, IconLayoutDashboard } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { fleetIcons, shownCategories } from '../../fleet/fleet-icons.ts';
import { FilterButton } from './filter-button.tsx';
import { Named } from './named.tsx';
import { fleetCategoryPage, paths, type FleetState } from '../paths.ts';
import classes from './side-menu.module.css';
import { ToolRail } from './tool-rail.tsx';

type Props = {
  /** The category that is shown; null on the summary. */
  category: FleetCategory | null;
  /** Only a list can be filtered and added to. */
  filter: { isOpen: boolean; onToggle: () => void } | null;
};

const size = { size: 21, stroke: 1.7, 'aria-hidden': true } as const;
const create: FleetState = { menu: 'create' };

/** Icon buttons of the fleet: where to go, and what can be done with the category that is shown. */
export function FleetRail({ category, filter }: Props) {
  const location = useLocation();
  const button = classes['button'] ?? '';
  return (
    <ToolRail label="Fleet tools">
      <Named label="Summary">
        <Link to={paths.fleet} className={button} aria-label="Summary" aria-current={isCurrent(category === null)}>
          <IconLayoutDashboard {...size} />
        </Link>
      </Named>
      {filter && <FilterButton {...filter} />}
      {shownCategories.map((one) => (
        <CategoryLink key={one} category={one} isShown={one === category} />
      ))}
      {filter && category && (
        <Named label="Create">
          <Link to={location} state={create} replace className={button} aria-label="Create">
            <IconCirclePlus {...size} />
          </Link>
        </Named>
      )}
    </ToolRail>
  );
}

const isCurrent = (is: boolean) => (is ? 'true' : undefined);

function CategoryLink({ category, isShown }: { category: FleetCategory; isShown: boolean }) {
  const CategoryIcon = fleetIcons[category];
  const { many } = fleetCategory(category);
  return (
    <Named label={many}>
      <Link
        to={fleetCategoryPage(category)}
        className={classes['button'] ?? ''}
        aria-label={many}
        aria-current={isCurrent(isShown)}
      >
        <CategoryIcon {...size} />
      </Link>
    </Named>
  );
}
