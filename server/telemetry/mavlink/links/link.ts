import type { LinkKind, LinkToSave, TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';

export type LinkSettings = Omit<LinkToSave, 'passphrase'> & {
  linkId: string;
  passphrase: string | null;
  /** Set by the environment. */
  isFixed: boolean;
};

export type LinkState = Pick<
  TelemetryLink,
  'isOpen' | 'problem' | 'vehicles' | 'messages' | 'refused' | 'unknown' | 'lost'
>;

export const closedLink: LinkState = {
  isOpen: false,
  problem: null,
  vehicles: 0,
  messages: 0,
  refused: 0,
  unknown: 0,
  lost: 0,
};

/** A link as shown to administrators, without its passphrase. */
export function aboutLink(
  { passphrase, ...settings }: LinkSettings,
  { state, owner }: { state: LinkState; owner: string | null },
): TelemetryLink {
  return { ...settings, ...state, owner, hasPassphrase: passphrase !== null };
}

export type LinkAddress = { kind: LinkKind; host: string; port: number };
