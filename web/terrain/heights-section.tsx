import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { HeightFile } from '@overflight/contract/map/terrain.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState, QueryState } from '../ui/query-state.tsx';
import classes from '../ui/rows/row-list.module.css';
import { GeoidSection } from './geoid-section.tsx';
import { HeightFileForm } from './height-file-form.tsx';
import { HeightFileRow } from './height-file-row.tsx';
import { HeightUploadForm } from './height-upload-form.tsx';
import { SurfaceList } from './surface-list.tsx';
import { useDeleteHeightFile, useHeightFiles, useHeightFilesChanged, useSaveHeightFile } from './use-height-files.ts';

type OpenDialog = { is: 'upload' } | { is: 'edit'; file: HeightFile } | { is: 'delete'; file: HeightFile };

/** The administrators' list of height files. */
export function HeightsSection() {
  const query = useHeightFiles();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <Stack gap="sm" component="section" aria-labelledby="height-files">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4" id="height-files">
            Height files
          </Title>
          <Text size="sm" className="muted" maw={560}>
            Heights of the ground for profiles, checks, the relief of the map, and programs. They count before terrain
            tiles.
          </Text>
        </div>
        <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => setDialog({ is: 'upload' })}>
          Add height file
        </Button>
      </Group>
      <QueryState query={query}>{(files) => <HeightFiles files={files} onOpen={setDialog} />}</QueryState>
      <SurfaceList />
      <GeoidSection />
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Stack>
  );
}

function HeightFiles({ files, onOpen }: { files: HeightFile[]; onOpen: (dialog: OpenDialog) => void }) {
  const save = useSaveHeightFile();
  if (files.length === 0)
    return <EmptyState title="None yet" hint="Add a GeoTIFF of your survey office, Copernicus GLO-30, or SRTM." />;
  return (
    <ul className={classes['list']}>
      {files.map((file) => (
        <HeightFileRow
          key={file.id}
          file={file}
          isBusy={save.isPending && save.variables.id === file.id}
          onSwitch={(enabled) => save.mutate({ id: file.id, changes: { enabled } })}
          onEdit={() => onOpen({ is: 'edit', file })}
          onRemove={() => onOpen({ is: 'delete', file })}
        />
      ))}
    </ul>
  );
}

function Dialogs({ dialog, onClose }: { dialog: OpenDialog | null; onClose: () => void }) {
  const changed = useHeightFilesChanged();
  const remove = useDeleteHeightFile();
  const onSaved = () => {
    onClose();
    void changed();
  };
  const deleted = dialog?.is === 'delete' ? dialog.file : null;
  return (
    <>
      <Dialog
        opened={dialog?.is === 'upload' || dialog?.is === 'edit'}
        onClose={onClose}
        title={dialog?.is === 'edit' ? 'Edit height file' : 'Add a height file'}
        reconfirm
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {dialog?.is === 'upload' && <HeightUploadForm onSaved={onSaved} onCancel={onClose} />}
        {dialog?.is === 'edit' && <HeightFileForm file={dialog.file} onSaved={onSaved} onCancel={onClose} />}
      </Dialog>
      <ConfirmDialog
        opened={deleted !== null}
        question={`Delete ${deleted?.name ?? 'this file'}?`}
        detail="Its heights are gone from profiles and from this server."
        action="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted.id, { onSettled: onClose })}
        onCancel={onClose}
      />
    </>
  );
}
