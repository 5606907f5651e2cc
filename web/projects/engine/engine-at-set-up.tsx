import { Text } from '@mantine/core';
import { EngineState } from './engine-state.tsx';
import { isInstallable } from './engine-labels.ts';
import { useEngine } from './use-engine.ts';

/** On the first screen of a new installation: nobody is an administrator yet, so nothing can be pressed. */
export function EngineAtSetUp() {
  const { data: engine } = useEngine('stranger');
  if (!engine) return null;
  return (
    <EngineState engine={engine}>
      {isInstallable(engine) && (
        <Text size="sm">Once you are signed in, it can be installed under Administration → Photo engine.</Text>
      )}
    </EngineState>
  );
}
