import { Text } from '@mantine/core';
import { EngineState } from './engine-state.tsx';
import { isInstallable } from './engine-labels.ts';
import { useEngine } from './use-engine.ts';

/** On the set-up screen. There is no administrator yet, so no install button. */
export function EngineAtSetUp() {
  const { data: engine } = useEngine('stranger');
  if (!engine) return null;
  return (
    <EngineState engine={engine}>
      {isInstallable(engine) && (
        <Text size="sm">After signing in, you can install it under Administration → Photo engine.</Text>
      )}
    </EngineState>
  );
}
