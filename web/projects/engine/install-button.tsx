import { Button } from '@mantine/core';
import { installLabels, type Installable } from './engine-labels.ts';
import { useInstallEngine } from './use-engine.ts';

/** For administrators of the installation, where the server may install it. */
export function InstallButton({ engine }: { engine: Installable }) {
  const { mutate, isPending } = useInstallEngine();
  return (
    <div>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        {installLabels[engine.state]}
      </Button>
    </div>
  );
}
