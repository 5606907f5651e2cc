import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useSession } from '../../platform/calls/session.ts';

/** Why there are no passkeys at this address and in this browser; null if there are. */
export function useNoPasskeysHere(): string | null {
  const session = useSession();
  const works = 'start' in session ? session.start.passkeyOrigin : null;
  return whyNoPasskeys(works);
}

function whyNoPasskeys(works: string | null): string | null {
  const { origin, hostname } = window.location;
  if (works !== null && works !== origin) return `Passkeys work at ${works} only: open that address.`;
  if (!window.isSecureContext)
    return 'Passkeys need https, and this address has none. Your password and an authenticator app work here.';
  if (works === null && /^(127\.|\[)/.test(hostname))
    return `Passkeys work at ${origin.replace(hostname, 'localhost')}, not at ${hostname}.`;
  if (works === null) return 'Passkeys need a public address: the operator sets OVERFLIGHT_PUBLIC_URL.';
  return browserSupportsWebAuthn() ? null : 'This browser has no passkeys.';
}
