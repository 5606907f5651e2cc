import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { useImport } from './use-import.tsx';

type Props = {
  onImported: (plan: SavedPlan) => void;
  /** Icon only, where space is limited. */
  isIcon?: boolean;
};

export function ImportButton({ onImported, isIcon = false }: Props) {
  const { importFiles, isImporting, unseen } = useImport(onImported);
  const reset = useRef<() => void>(null);
  const take = (files: readonly File[]) => {
    importFiles(files);
    // Lets the same file be chosen again.
    reset.current?.();
  };
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".plan,.mission,.waypoints,.mavlink,.json,.kmz,.wpml,.csv"
        multiple
        onChange={take}
        inputProps={{ 'aria-label': 'Plan file' }}
      >
        {(props) =>
          isIcon ? (
            <Tooltip label="Import plan files">
              <ActionIcon {...props} variant="default" size="input-sm" aria-label="Import" loading={isImporting}>
                <IconFileImport size={18} />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={isImporting}>
              Import
            </Button>
          )
        }
      </FileButton>
      {unseen}
    </>
  );
}
