import { useEffect } from 'react';
import { useSession } from '../../platform/calls/session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';

/** The operator hosts the terms. */
export function TermsRedirect() {
  const session = useSession();
  const url = 'start' in session ? session.start.termsUrl : null;
  useEffect(() => {
    if (url) window.location.replace(url);
  }, [url]);
  return <LoadingScreen />;
}
