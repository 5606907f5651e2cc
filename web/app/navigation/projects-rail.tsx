import { IconCirclePlus, IconList, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { FilterButton } from './filter-button.tsx';
import { RailLabel } from './rail-label.tsx';
import { paths, type ProjectState } from '../paths.ts';
import classes from './side-menu.module.css';
import { ToolRail } from './tool-rail.tsx';

type Props = {
  /** Of the list; null on a project's page, where it links to the list. */
  filter: { isOpen: boolean; onToggle: () => void } | null;
};

const size = { size: 21, stroke: 1.7, 'aria-hidden': true } as const;
const create: ProjectState = { menu: 'create' };
const filtering: ProjectState = { isFilterOpen: true };

/** Icon buttons of the projects: find, list, create, and the account. */
export function ProjectsRail({ filter }: Props) {
  const location = useLocation();
  const button = classes['button'] ?? '';
  return (
    <ToolRail label="Analytics tools">
      {filter ? (
        <FilterButton {...filter} />
      ) : (
        <RailLabel label="Search/Filter">
          <Link to={paths.analytics} state={filtering} className={button} aria-label="Search/Filter">
            <IconSearch {...size} />
          </Link>
        </RailLabel>
      )}
      <RailLabel label="List">
        <Link to={paths.analytics} className={button} aria-label="List" aria-current={filter ? 'true' : undefined}>
          <IconList {...size} />
        </Link>
      </RailLabel>
      {filter && (
        <RailLabel label="Create">
          <Link to={location} state={create} replace className={button} aria-label="Create">
            <IconCirclePlus {...size} />
          </Link>
        </RailLabel>
      )}
    </ToolRail>
  );
}
