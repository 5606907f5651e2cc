import { Alert, Button, SegmentedControl, Title } from '@mantine/core';
import type { FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { MapHandle } from '../../map/map-handle.ts';
import { showError } from '../../platform/show-error.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { DeleteDialog } from '../object/delete-dialog.tsx';
import { exportCsv } from './export-csv.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { FleetActions } from '../fleet-actions.ts';
import { FleetCards } from './fleet-cards.tsx';
import { filteredRows, noFilter, type FleetFilter } from './fleet-filter.ts';
import { fleetFit } from '../map/fleet-fit.ts';
import type { FleetLinks } from '../fleet-links.ts';
import { FleetMap } from '../map/fleet-map.tsx';
import { positionOf } from '../map/fleet-pins.ts';
import { FleetTable } from './fleet-table.tsx';
import classes from '../fleet.module.css';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useFirstLook } from './use-first-look.ts';
import { useFleetRows } from '../use-fleet.ts';
import { useSetLocation } from '../map/use-set-location.ts';
import { storedViewMode, viewModes, type ViewMode } from './view-mode.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  category: FleetCategory;
  filter: FleetFilter;
  onFilter: (filter: FleetFilter) => void;
  isFilterOpen: boolean;
  onCloseFilter: () => void;
  /** The object to show first on the map. */
  locatedId: string | null;
  links: FleetLinks;
  /** Offered where there are none at all. */
  demo?: ReactNode;
};

/** One category of the fleet: cards and map, or a table. */
export function CategoryScreen(props: Props) {
  const { category, filter, onFilter, locatedId, links, demo } = props;
  const { query, rows } = useFleetRows(category);
  const shown = useMemo(() => filteredRows(rows, filter, category), [rows, filter, category]);
  const objects = useMemo(() => shown.map(({ object }) => object), [shown]);
  const [mode, setMode] = storedViewMode.useValue();
  const [map, setMap] = useState<MapHandle | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(locatedId);
  const [deleting, setDeleting] = useState<FleetObject | null>(null);
  const { placedId, setLocation } = useSetLocation(map);
  const choose = useCallback(({ objectId }: FleetObject) => setChosenId(objectId), []);
  useFirstLook(map, { objects, category, locatedId });
  const actions: FleetActions = {
    detailHref: links.object,
    editLink: ({ objectId }) => links.edit(objectId),
    onDelete: setDeleting,
    onLocate: (object) => map?.flyTo({ position: positionOf(object), zoom: fleetFit.locateZoom }),
    onSetLocation: setLocation,
  };
  return (
    <div className={classes['category']} data-view={mode}>
      {mode === 'map' && (
        <div className={classes['map']}>
          <FleetMap {...{ objects, category, map }} onReady={setMap} onChoose={choose} />
        </div>
      )}
      <section className={classes['panel']} aria-label={fleetCategory(category).many} data-testid="fleet-panel">
        <Header category={category} count={query.data?.length} mode={mode} onMode={setMode} />
        {props.isFilterOpen && <FilterPanel {...{ category, filter, onFilter }} onClose={props.onCloseFilter} />}
        <QueryState query={query}>
          {({ length }) => {
            if (shown.length === 0) return <Nothing {...{ category, length, links, demo }} onReset={props.onFilter} />;
            if (mode === 'table')
              return <FleetTable key={category} rows={shown} {...{ category, filter, onFilter, actions }} />;
            const label = fleetCategory(category).many;
            return <FleetCards key={category} rows={shown} {...{ label, actions, chosenId, placedId }} />;
          }}
        </QueryState>
      </section>
      <DeleteDialog object={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

type HeaderProps = {
  category: FleetCategory;
  count: number | undefined;
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
};

function Header({ category, count, mode, onMode }: HeaderProps) {
  usePageTitle(fleetCategory(category).many, 'Fleet');
  const queries = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  return (
    <header className={classes['header']}>
      <Title order={1} size="h4" className={classes['title'] ?? ''}>
        {fleetCategory(category).many} <span className="muted">{count?.toLocaleString('en-US')}</span>
      </Title>
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={[...viewModes]}
        value={mode}
        onChange={(value) => onMode(value)}
      />
      <div className={classes['headerTools']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={() => void exportCsv(category).catch(showError)}
        >
          Export
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUpload size={15} />}
          onClick={() => setImporting(true)}
        >
          Import
        </Button>
      </div>
      {isImporting && (
        <ImportDialog
          category={category}
          onImported={() => void queries.invalidateQueries({ queryKey: ['fleet'] })}
          onClose={() => setImporting(false)}
        />
      )}
    </header>
  );
}

type NothingProps = Pick<Props, 'category' | 'links' | 'demo'> & {
  length: number;
  onReset: (filter: FleetFilter) => void;
};

/** An empty category, or a filter without matches. */
function Nothing({ category, length, links, demo, onReset }: NothingProps) {
  const many = fleetCategory(category).many.toLowerCase();
  if (length === 0)
    return (
      <EmptyState
        title={`No ${many} found.`}
        hint="Click create icon on the left to start"
        action={
          <>
            <Button component={Link} {...links.create()} mt="sm" leftSection={<IconPlus size={16} />}>
              Create {fleetCategory(category).one.toLowerCase()}
            </Button>
            {demo}
          </>
        }
      />
    );
  return (
    <Alert color="gray" m="md" title={`None of the ${length} ${many} fits the filter`}>
      <Button size="compact-sm" variant="default" onClick={() => onReset(noFilter)}>
        Show all
      </Button>
    </Alert>
  );
}
