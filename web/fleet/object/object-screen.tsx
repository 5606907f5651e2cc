import { ActionIcon, Button, Container, Group, Stack, Title } from '@mantine/core';
import { hasPlace, type FleetObject } from '@overflight/contract/fleet/fleet.ts';
import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { IconBroadcast, IconList, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DueBadges } from '../due-badges.tsx';
import type { FleetLinks } from '../fleet-links.ts';
import { positionOf } from '../map/fleet-pins.ts';
import type { FleetTableRow } from '../list/fleet-row.ts';
import classes from '../fleet.module.css';
import { HistorySection } from './history-section.tsx';
import { MetadataSection } from './metadata-section.tsx';
import { NotFound } from './not-found.tsx';
import { storedViewMode } from '../list/view-mode.ts';
import { useFleetRows } from '../use-fleet.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = { category: FleetCategory; id: string; links: FleetLinks; onDeleted: () => void };

/** The page of one object. */
export function ObjectScreen({ category, id, links, onDeleted }: Props) {
  const { query, rows } = useFleetRows(category);
  const row = rows.find(({ object }) => object.objectId === id);
  usePageTitle(row?.object.properties.name, fleetCategory(category).many, 'Fleet');
  return (
    <div className={classes['page']}>
      <Container size="lg" py="lg">
        <QueryState query={query}>
          {() =>
            row ? (
              <ObjectPage row={row} links={links} onDeleted={onDeleted} />
            ) : (
              <NotFound listHref={links.category(category)} />
            )
          }
        </QueryState>
      </Container>
    </div>
  );
}

type PageProps = { row: FleetTableRow; links: FleetLinks; onDeleted: () => void };

function ObjectPage({ row: { object, due }, links, onDeleted }: PageProps) {
  const { objectId, collectionId, properties, timestamp } = object;
  return (
    <Stack gap="lg">
      <header>
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ActionIcon
            component={Link}
            to={links.category(collectionId)}
            variant="default"
            size="lg"
            aria-label="Back to the list"
          >
            <IconList size={18} />
          </ActionIcon>
          <div className={classes['heading']}>
            <Title order={1} size="h2">
              {properties.name}
            </Title>
            <p className="muted">
              {fleetCategory(collectionId).one} · changed <When at={timestamp} />
            </p>
          </div>
        </Group>
        <Actions object={object} links={links} onDeleted={onDeleted} />
      </header>
      <div className={classes['columns']}>
        <Section title="Record">
          <PropertyTable rows={recordOf(object)} />
        </Section>
        <Stack gap="md">
          <Section title="Due">
            <DueBadges due={due} withFine />
          </Section>
          <MetadataSection category={collectionId} id={objectId} watchHref={links.watch} />
          <HistorySection id={objectId} category={collectionId} planHref={links.plan} />
        </Stack>
      </div>
    </Stack>
  );
}

/** All fields, including empty ones, and the location. */
function recordOf(object: FleetObject) {
  const [lng, lat] = positionOf(object);
  return [
    ...fleetCategory(object.collectionId).fields.map(({ name, label }) => ({
      label,
      text: object.properties[name] || '–',
    })),
    { label: 'Location', text: hasPlace(object) ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : 'no location yet' },
    { label: 'Id', text: object.objectId },
  ];
}

function Actions({ object, links, onDeleted }: { object: FleetObject; links: FleetLinks; onDeleted: () => void }) {
  const [isDoomed, setDoomed] = useState(false);
  return (
    <Group gap="xs" mt="md">
      <Button component={Link} {...links.edit(object.objectId)} leftSection={<IconPencil size={18} />}>
        Edit
      </Button>
      {hasPlace(object) && (
        <Button
          component={Link}
          {...links.onMap(object)}
          onClick={() => storedViewMode.write('map')}
          variant="default"
          leftSection={<IconMapPin size={18} />}
        >
          Show on map
        </Button>
      )}
      {object.collectionId === 'drones' && (
        <Button
          component={Link}
          to={links.live(object.objectId)}
          variant="default"
          leftSection={<IconBroadcast size={18} />}
        >
          Live and video
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setDoomed(true)}>
        Delete
      </Button>
      <DeleteDialog object={isDoomed ? object : null} onClose={() => setDoomed(false)} onDeleted={onDeleted} />
    </Group>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
