import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { planStatuses } from '@overflight/flight/plan/segment-problem.ts';
import { IconArrowDown, IconArrowUp, IconFilterOff, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chooseSort, isReset, noFilter, sorts, statusLabels, type PlanFilter, type PlanSort } from './plan-filter.ts';
import classes from './plan-filter-form.module.css';
import type { PlanListState } from './use-plan-list.ts';

type Person = { id: string; name: string };

type Props = {
  list: PlanListState;
  /** Beside the search field. */
  tools?: ReactNode;
};

/** Search, sort, user and status filter of the plans. */
export function PlanFilterForm({ list: { filter, setFilter, query }, tools }: Props) {
  const users = query.data?.[1].users ?? [];
  return (
    <Stack gap="xs" role="search" aria-label="Filter plans">
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="sm"
          flex={1}
          type="search"
          aria-label="Search plans"
          placeholder="Search plans"
          autoComplete="off"
          leftSection={<IconSearch size={16} />}
          value={filter.keyword}
          onChange={(event) => setFilter({ ...filter, keyword: event.currentTarget.value })}
        />
        {tools}
      </Group>
      <div className={classes['pair']}>
        <NativeSelect
          size="sm"
          aria-label="User"
          data={userChoices(users, filter.createdBy)}
          value={filter.createdBy}
          onChange={(event) => setFilter({ ...filter, createdBy: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          aria-label="Status"
          data={statusChoices}
          value={filter.status}
          onChange={(event) => setFilter({ ...filter, status: event.currentTarget.value as PlanFilter['status'] })}
        />
      </div>
      <Group justify="space-between" gap="xs">
        <Group gap={4} role="group" aria-label="Sort by">
          <SortButton by="name" filter={filter} onChoose={setFilter} />
          <SortButton by="date" filter={filter} onChoose={setFilter} />
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFilterOff size={15} />}
          disabled={isReset(filter)}
          onClick={() => setFilter(noFilter)}
        >
          Reset Filter
        </Button>
      </Group>
    </Stack>
  );
}

const statusChoices = [
  { value: '', label: 'All Status' },
  ...planStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

/** A selected user without plans stays in the list. */
function userChoices(users: readonly Person[], chosen: string) {
  const isMissing = chosen !== '' && users.every(({ id }) => id !== chosen);
  return [
    { value: '', label: 'All Users' },
    ...users.map(({ id, name }) => ({ value: id, label: name })),
    ...(isMissing ? [{ value: chosen, label: 'User without plans' }] : []),
  ];
}

type SortProps = { by: PlanSort; filter: PlanFilter; onChoose: (filter: PlanFilter) => void };

function SortButton({ by, filter, onChoose }: SortProps) {
  const { label, descendsFirst, up, down } = sorts[by];
  const isOn = filter.sortBy === by;
  // The arrow points down for the label's order, A to Z or newest to oldest.
  const Arrow = filter.descending === descendsFirst ? IconArrowDown : IconArrowUp;
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'light' : 'subtle'}
      aria-pressed={isOn}
      aria-label={isOn ? `${label}, ${filter.descending ? down : up}` : label}
      rightSection={isOn ? <Arrow size={14} aria-hidden /> : null}
      onClick={() => onChoose(chooseSort(filter, by))}
    >
      {label}
    </Button>
  );
}
