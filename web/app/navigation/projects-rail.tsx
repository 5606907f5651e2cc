import { IconCirclePlus, IconList, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { FilterButton } from './filter-button.tsx';
import { Named } from './named.tsx';
import { paths, type ProjectState } from '../paths.ts';
import classes from './side-menu.module.css';
import { ToolRail } from './tool-rail.tsx';

type Props = {
  /** Of the list; null on the page of one project, from where it leads to the list. */
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
        <Named label="Search/Filter">
          <Link to={paths.analytics} state={filtering} className={button} aria-label="Search/Filter">
            <IconSearch {...size} />
          </Link>
        </Named>
      )}
      <Named label="List">
        <Link to={paths.analytics} className={button} aria-label="List" aria-current={filter ? 'true' : undefined}>
          <IconList {...size} />
        </Link>
      </Named>
      {filter && (
        <Named label="Create">
          <Link to={location} state={create} replace className={button} aria-label="Create">
            <IconCirclePlus {...size} />
          </Link>
        </Named>
      )}
    </ToolRail>
  );
}
