import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { heightDatums, type GeoidGrid } from '@overflight/contract/map/terrain.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { RemoveAction } from '../ui/rows/row-actions.tsx';
import classes from '../ui/rows/row-list.module.css';
import { sizeText } from '../ui/size-text.ts';
import { boundsText } from './bounds-text.ts';
import { GeoidUploadForm } from './geoid-upload-form.tsx';
import { useDeleteGeoidGrid, useGeoidGrids, useHeightFilesChanged } from './use-height-files.ts';

/** The administrators' list of geoid grids. */
export function GeoidSection() {
  const query = useGeoidGrids();
  const changed = useHeightFilesChanged();
  const remove = useDeleteGeoidGrid();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<GeoidGrid | null>(null);
  const onSaved = () => {
    setAdding(false);
    void changed();
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby="geoid-grids">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={3} size="h5" id="geoid-grids">
            Geoid grids
          </Title>
          <Text size="sm" className="muted" maw={560}>
            All heights are answered above EGM96, which comes with Overflight. A grid brings height files of another sea
            level there; without one they stay off by 1 m (3 ft) or so. Projects with NAVD88, EGM2008 or national
            heights need the grid of theirs: without one, their heights stay as the photos state them.
          </Text>
        </div>
        <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setAdding(true)}>
          Add geoid grid
        </Button>
      </Group>
      <QueryState query={query}>{(grids) => <Grids grids={grids} onRemove={setDeleted} />}</QueryState>
      <Dialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title="Add a geoid grid"
        reconfirm
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {isAdding && <GeoidUploadForm onSaved={onSaved} onCancel={() => setAdding(false)} />}
      </Dialog>
      <ConfirmDialog
        opened={deleted !== null}
        question={`Delete ${deleted?.name ?? 'this grid'}?`}
        detail="Heights of files that it brought to EGM96 change."
        action="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted.id, { onSettled: () => setDeleted(null) })}
        onCancel={() => setDeleted(null)}
      />
    </Stack>
  );
}

function Grids({ grids, onRemove }: { grids: GeoidGrid[]; onRemove: (grid: GeoidGrid) => void }) {
  if (grids.length === 0) return null;
  return (
    <ul className={classes['list']}>
      {grids.map((grid) => (
        <li key={grid.id} className={classes['row']}>
          <Stack gap={2} className={classes['about'] ?? ''}>
            <Text fw={550}>{grid.name}</Text>
            <Text size="sm" className="muted">
              {heightDatums[grid.datum].name} · {sizeText(grid.size)}
            </Text>
            <Text size="sm" className="muted">
              {boundsText(grid.bounds)}
            </Text>
          </Stack>
          <RemoveAction name={grid.name} onClick={() => onRemove(grid)} label="Delete" />
        </li>
      ))}
    </ul>
  );
}
