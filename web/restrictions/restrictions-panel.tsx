import { Button, Group, Stack, Text } from '@mantine/core';
import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { IconCircle, IconPolygon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { MapHandle } from '../map/map-handle.ts';
import { Panel } from '../ui/panel.tsx';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import { RestrictionFormDialog } from './form/restriction-form.tsx';
import { emptyProperties } from './form/restriction-form-values.ts';
import { RestrictionList } from './restriction-list.tsx';
import { ringsOf, type RestrictionShape } from './shape/restriction-shape.ts';
import { useDrawnShape } from './shape/use-drawn-shape.ts';
import { useRestrictions } from './use-restrictions.ts';
import { useShownShape } from './shape/use-shown-shape.ts';
import { newId } from '../platform/new-id.ts';

type Props = {
  map: MapHandle | null;
  hrefOf: (id: string) => string;
  /** Resolves once the server has saved it. */
  onSave: (restriction: CustomRestriction) => Promise<void>;
  onClose: () => void;
  /** Offered where there are none at all. */
  demo?: ReactNode;
};

/** The restrictions menu on the map: the list, and drawing tools. */
export function RestrictionsPanel({ map, hrefOf, onSave, onClose, demo }: Props) {
  const query = useRestrictions();
  const [drawn, setDrawn] = useState<RestrictionShape | null>(null);
  const drawing = useDrawnShape(map, setDrawn);
  useShownShape(map, drawn);
  return (
    <Panel title="Custom flight restrictions" onClose={onClose}>
      <Stack gap="sm">
        <Group grow gap="xs">
          <Button
            variant={drawing.tool === 'polygon' ? 'filled' : 'default'}
            leftSection={<IconPolygon size={18} />}
            disabled={!map}
            onClick={() => drawing.start('polygon')}
          >
            Draw area
          </Button>
          <Button
            variant={drawing.tool === 'circle' ? 'filled' : 'default'}
            leftSection={<IconCircle size={18} />}
            disabled={!map}
            onClick={() => drawing.start('circle')}
          >
            Draw circle
          </Button>
        </Group>
        <Text size="xs" className="muted">
          Plans that cross one show it. Everybody in your organization sees them.
        </Text>
        <QueryState query={query}>
          {(restrictions) =>
            restrictions.length === 0 ? (
              <EmptyState title="No custom restrictions" hint="Draw an area or a circle to add one" action={demo} />
            ) : (
              <RestrictionList restrictions={restrictions} hrefOf={hrefOf} />
            )
          }
        </QueryState>
      </Stack>
      {drawn && (
        <RestrictionFormDialog
          title="New flight restriction"
          properties={emptyProperties}
          onCancel={() => setDrawn(null)}
          onSave={async (properties) => {
            await onSave({
              type: 'Feature',
              geometry: { type: 'Polygon', coordinates: ringsOf(drawn) },
              properties: { ...properties, id: newId() },
            });
            setDrawn(null);
          }}
        />
      )}
    </Panel>
  );
}
