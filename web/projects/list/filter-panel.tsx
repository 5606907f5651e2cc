import { ActionIcon, Button, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { projectStatuses } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconArrowDown, IconArrowUp, IconFilterOff, IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import {
  chooseSort,
  creatorsOf,
  isReset,
  noFilter,
  projectSorts,
  type ProjectFilter,
  type ProjectSort,
} from './project-filter.ts';
import classes from '../projects.module.css';

type Props = {
  projects: readonly Project[];
  filter: ProjectFilter;
  onFilter: (filter: ProjectFilter) => void;
  onClose: () => void;
};

const statusChoices = [
  { value: '', label: 'All Status' },
  ...projectStatuses.map((status) => ({ value: status, label: status })),
];

/** Filter and sort order of the project list. */
export function FilterPanel({ projects, filter, onFilter, onClose }: Props) {
  const id = useId();
  const change = (changed: Partial<ProjectFilter>) => onFilter({ ...filter, ...changed });
  return (
    <section className={classes['filter']} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          Filter Projects
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Close Filter Projects" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <div className={classes['filterFields']}>
        <TextInput
          size="sm"
          type="search"
          aria-label="Search projects"
          placeholder="Search projects"
          autoComplete="off"
          leftSection={<IconSearch size={16} />}
          value={filter.keyword}
          onChange={(event) => change({ keyword: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          aria-label="Status"
          data={statusChoices}
          value={filter.status}
          onChange={({ currentTarget: { value } }) =>
            change({ status: projectStatuses.find((status) => status === value) ?? '' })
          }
        />
        <NativeSelect
          size="sm"
          aria-label="Created by"
          data={[{ value: '', label: 'All Users' }, ...creatorsOf(projects, filter.createdBy)]}
          value={filter.createdBy}
          onChange={(event) => change({ createdBy: event.currentTarget.value })}
        />
      </div>
      <Group justify="space-between" gap="xs">
        <Group gap={4} role="group" aria-label="Sort by">
          {projectSorts.map((by) => (
            <SortButton key={by} by={by} filter={filter} onFilter={onFilter} />
          ))}
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFilterOff size={15} />}
          disabled={isReset(filter)}
          onClick={() => onFilter(noFilter)}
        >
          Reset
        </Button>
      </Group>
    </section>
  );
}

const sortLabels: Record<ProjectSort, { label: string; ascending: string; descending: string }> = {
  alphabetic: { label: 'A-Z', ascending: 'A-Z', descending: 'Z-A' },
  date: { label: 'Date', ascending: 'Date: oldest first', descending: 'Date: newest first' },
};

function SortButton({ by, filter, onFilter }: Pick<Props, 'filter' | 'onFilter'> & { by: ProjectSort }) {
  const isChosen = filter.sortBy === by;
  const Arrow = filter.descending ? IconArrowDown : IconArrowUp;
  const label = isChosen ? sortLabels[by][filter.descending ? 'descending' : 'ascending'] : sortLabels[by].label;
  return (
    <Button
      size="compact-sm"
      variant={isChosen ? 'light' : 'subtle'}
      aria-pressed={isChosen}
      rightSection={isChosen ? <Arrow size={14} aria-hidden /> : null}
      onClick={() => onFilter(chooseSort(filter, by))}
    >
      {label}
    </Button>
  );
}
