import { ActionIcon, Anchor, Group } from '@mantine/core';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DueBadges } from '../due-badges.tsx';
import type { FleetActions } from '../fleet-actions.ts';
import { chooseSort, type FleetFilter } from './fleet-filter.ts';
import type { FleetTableRow } from './fleet-row.ts';
import classes from '../fleet.module.css';
import { useWindow } from './use-window.ts';

const ROW_PX = 62;

type Props = {
  rows: readonly FleetTableRow[];
  category: FleetCategory;
  filter: FleetFilter;
  onFilter: (filter: FleetFilter) => void;
  actions: FleetActions;
};

/** All fields of thousands of objects; only visible rows are rendered. */
export function FleetTable({ rows, category, filter, onFilter, actions }: Props) {
  const { many } = fleetCategory(category);
  const [nameField, ...others] = fieldsOf(category);
  const { box, from, to, abovePx, belowPx } = useWindow<HTMLDivElement>(rows.length, ROW_PX);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
    <div ref={box} className={classes['scroll']} tabIndex={0} role="region" aria-label={`${many}, table`}>
      <table className={classes['table']} aria-label={many} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <Head {...nameField} {...{ filter, onFilter }} />
            <th scope="col">Due</th>
            {others.map(({ name, label }) => (
              <Head key={name} {...{ name, label, filter, onFilter }} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          <Space heightPx={abovePx} />
          {rows.slice(from, to).map((row, at) => (
            <TableRow key={row.object.objectId} row={row} index={from + at + 2} {...{ category, actions }} />
          ))}
          <Space heightPx={belowPx} />
        </tbody>
      </table>
    </div>
  );
}

/** The name is always the first column. */
function fieldsOf(category: FleetCategory): [Field, ...Field[]] {
  const [first, ...others] = fleetCategory(category).fields;
  return [first ?? { name: 'name', label: 'Name' }, ...others];
}

type Field = { name: string; label: string };
type HeadProps = Field & Pick<Props, 'filter' | 'onFilter'>;

function Head({ name, label, filter, onFilter }: HeadProps) {
  return (
    <th scope="col" aria-sort={orderOf(filter, name)}>
      <button type="button" onClick={() => onFilter(chooseSort(filter, name))}>
        {label}
        {filter.sort === name && <OrderIcon isDescending={filter.isDescending} />}
      </button>
    </th>
  );
}

const orderOf = ({ sort, isDescending }: FleetFilter, name: string): 'none' | 'ascending' | 'descending' => {
  if (sort !== name) return 'none';
  return isDescending ? 'descending' : 'ascending';
};

function OrderIcon({ isDescending }: { isDescending: boolean }) {
  return isDescending ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />;
}

/** Spacers for rows not rendered. */
function Space({ heightPx }: { heightPx: number }) {
  return heightPx > 0 && <tr aria-hidden style={{ height: `${heightPx}px` }} />;
}

type RowProps = { row: FleetTableRow; index: number; category: FleetCategory; actions: FleetActions };

function TableRow({ row: { object, due }, index, category, actions }: RowProps) {
  const { properties } = object;
  const [, ...others] = fieldsOf(category);
  return (
    <tr aria-rowindex={index} style={{ height: `${ROW_PX}px` }}>
      <th scope="row" title={properties.name}>
        {properties.name}
      </th>
      <td className={classes['dueCell']}>
        <DueBadges due={due} />
      </td>
      {others.map(({ name }) => (
        <td key={name} title={properties[name]}>
          {properties[name]}
        </td>
      ))}
      <td>
        <Group gap="xs" wrap="nowrap">
          <Anchor
            component={Link}
            to={actions.detailHref(object)}
            size="sm"
            aria-label={`Detail of ${properties.name}`}
          >
            Detail
          </Anchor>
          <Anchor component={Link} {...actions.editLink(object)} size="sm" aria-label={`Edit ${properties.name}`}>
            Edit
          </Anchor>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${properties.name}`}
            onClick={() => actions.onDelete(object)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      </td>
    </tr>
  );
}
