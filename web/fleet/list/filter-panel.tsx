import { ActionIcon, Button, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { dueStates } from '@overflight/contract/fleet/fleet-due.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconArrowDown, IconArrowUp, IconFilterOff, IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { chooseSort, noFilter, type FleetFilter } from './fleet-filter.ts';
import classes from '../fleet.module.css';

type Props = {
  category: FleetCategory;
  filter: FleetFilter;
  onFilter: (filter: FleetFilter) => void;
  onClose: () => void;
};

const dueChoices = [
  { value: '', label: 'All' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'due-soon', label: 'Due soon' },
  { value: 'unknown', label: 'Not recorded' },
];

/** Search, sort and due filter. */
export function FilterPanel({ category, filter, onFilter, onClose }: Props) {
  const id = useId();
  const isReset = (Object.keys(noFilter) as (keyof FleetFilter)[]).every((name) => filter[name] === noFilter[name]);
  return (
    <section className={classes['filter']} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          Filter Drone
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFilterOff size={15} />}
            disabled={isReset}
            onClick={() => onFilter(noFilter)}
          >
            Reset
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label="Close Filter Drone" onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes['pair']}>
        <TextInput
          size="sm"
          type="search"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          leftSection={<IconSearch size={16} />}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          aria-label="Due"
          leftSection={<span className={classes['before']}>Due</span>}
          leftSectionWidth={46}
          data={dueChoices}
          value={filter.due}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, due: dueStates.find((state) => state === value) ?? '' })
          }
        />
      </div>
      <Group gap={4} role="group" aria-label="Sort by">
        {fleetCategory(category).fields.map(({ name, label }) => (
          <SortButton key={name} {...{ name, label, filter, onFilter }} />
        ))}
      </Group>
    </section>
  );
}

type SortProps = Pick<Props, 'filter' | 'onFilter'> & { name: string; label: string };

function SortButton({ name, label, filter, onFilter }: SortProps) {
  const isChosen = filter.sort === name;
  const Arrow = filter.isDescending ? IconArrowDown : IconArrowUp;
  const order = filter.isDescending ? 'descending' : 'ascending';
  return (
    <Button
      size="compact-xs"
      variant={isChosen ? 'filled' : 'default'}
      aria-pressed={isChosen}
      aria-label={isChosen ? `${label}, ${order}` : label}
      rightSection={isChosen ? <Arrow size={13} aria-hidden /> : undefined}
      onClick={() => onFilter(chooseSort(filter, name))}
    >
      {label}
    </Button>
  );
}
