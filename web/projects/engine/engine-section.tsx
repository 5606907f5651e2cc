import { Stack, Text } from '@mantine/core';
import { QueryState } from '../../ui/query-state.tsx';
import { EngineState } from './engine-state.tsx';
import { isInstallable } from './engine-labels.ts';
import { InstallButton } from './install-button.tsx';
import { useEngine } from './use-engine.ts';

/** Administration of the photo engine. */
export function EngineSection() {
  const query = useEngine('administrator');
  return (
    <Stack>
      <Text size="sm" className="muted" maw={620}>
        Processes photos into maps and 3D models for Analytics.
      </Text>
      <QueryState query={query}>
        {(engine) => (
          <EngineState engine={engine}>{isInstallable(engine) && <InstallButton engine={engine} />}</EngineState>
        )}
      </QueryState>
    </Stack>
  );
}
