import { isInstallationAdmin } from '@overflight/contract/account/entitlements.ts';
import { useUser } from '../../platform/calls/session.ts';
import { EngineState } from './engine-state.tsx';
import { isInstallable } from './engine-labels.ts';
import { InstallButton } from './install-button.tsx';
import { useEngine } from './use-engine.ts';

/** Shown on the project screens while the engine is not ready. */
export function EngineNotice() {
  const user = useUser();
  const { data: engine } = useEngine('analyst');
  if (!engine || engine.state === 'ready') return null;
  return (
    <EngineState engine={engine}>
      {isInstallable(engine) && isInstallationAdmin(user) && <InstallButton engine={engine} />}
    </EngineState>
  );
}
