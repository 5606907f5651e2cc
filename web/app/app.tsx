import { isMember } from '@overflight/contract/account/entitlements.ts';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SetUpScreen } from '../account/set-up-screen.tsx';
import { onSessionLost } from '../platform/calls/api-client.ts';
import {
  keepSessionAlive,
  markSessionLost,
  openSession,
  useSession,
  type SessionState,
} from '../platform/calls/session.ts';
import { EngineAtSetUp } from '../projects/engine/engine-at-set-up.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { UnreachableScreen } from '../ui/unreachable-screen.tsx';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { memberRouter, pendingRouter, requiredFactorRouter, signedOutRouter } from './routers.tsx';
import { useLiveChanges } from './use-live-changes.ts';

/** Chooses the routes: set-up, sign-in, a second factor to add, waiting for approval, or the app. */
export function App() {
  const session = useSession();
  useEffect(() => {
    void openSession();
    const onFocus = () => void keepSessionAlive();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  if (session.phase === 'loading') return <LoadingScreen />;
  if (session.phase === 'unreachable') return <UnreachableScreen onRetry={() => void openSession()} />;
  if (session.phase === 'setup')
    return (
      <SetUpScreen hasDemoData={session.start.hasDemoData} needsCode={session.start.setupNeedsCode}>
        <EngineAtSetUp />
      </SetUpScreen>
    );
  return <Routes kind={routesFor(session)} />;
}

const routers = {
  'signed-out': signedOutRouter,
  'second-factor': requiredFactorRouter,
  pending: pendingRouter,
  member: memberRouter,
};
type Kind = keyof typeof routers;

function routesFor(session: Extract<SessionState, { phase: 'signed-out' | 'signed-in' }>): Kind {
  if (session.phase === 'signed-out') return 'signed-out';
  if (session.user.mustAddSecondFactor) return 'second-factor';
  return isMember(session.user.groups) ? 'member' : 'pending';
}

let live: { kind: Kind; router: ReturnType<typeof memberRouter> } | undefined;

/** One router at a time listens to the address bar: the next session state disposes of the previous one. */
function routerFor(kind: Kind) {
  if (live?.kind !== kind) {
    live?.router.dispose();
    live = { kind, router: routers[kind]() };
  }
  return live.router;
}

function Routes({ kind }: { kind: Kind }) {
  const router = routerFor(kind);
  useLiveChanges(kind === 'member');
  useEffect(() => {
    if (kind === 'signed-out') queryClient.clear();
    onSessionLost(() => {
      markSessionLost();
      void router.navigate(paths.logout);
    });
    return router.subscribe(() => void keepSessionAlive());
  }, [kind, router]);
  return <RouterProvider key={kind} router={router} />;
}
