import { Button } from '@mantine/core';
import { installLabels, type Installable } from './engine-labels.ts';
import { useInstallEngine } from './use-engine.ts';

/** Shown to administrators of the installation if the server can install the engine. */
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
