import { Button, FileButton } from '@mantine/core';
import type { FlightPlan } from '@overflight/contract/plans.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { useImport } from './use-import.tsx';

export function ImportButton({ onImported }: { onImported: (plan: FlightPlan) => void }) {
  const { importFile, isImporting, unseen } = useImport(onImported);
  const reset = useRef<() => void>(null);
  const take = (file: File) => {
    importFile(file);
    // The same file may be chosen again.
    reset.current?.();
  };
  return (
    <>
      <FileButton
        resetRef={reset}
        accept=".plan,.mission,.waypoints,.json"
        onChange={(file) => file && take(file)}
        inputProps={{ 'aria-label': 'Plan file' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={18} />} loading={isImporting}>
            Import
          </Button>
        )}
      </FileButton>
      {unseen}
    </>
  );
}
