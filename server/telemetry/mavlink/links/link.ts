import type { LinkKind, LinkToSave, TelemetryLink } from '@overflight/contract/telemetry/telemetry.ts';

/** How a link is to be. */
export type LinkSettings = Omit<LinkToSave, 'passphrase'> & {
  linkId: string;
  passphrase: string | null;
  /** Set by the environment. */
  isFixed: boolean;
};

/** How it is. */
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

/** What the administrator is told of a link; never its passphrase. */
export function aboutLink({ passphrase, ...settings }: LinkSettings, state: LinkState): TelemetryLink {
  return { ...settings, ...state, hasPassphrase: passphrase !== null };
}

export type Address = { kind: LinkKind; host: string; port: number };
