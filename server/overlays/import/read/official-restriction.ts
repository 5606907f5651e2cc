import type { Restriction } from '@overflight/flight/checks/restriction.ts';

/** A restriction that an authority publishes. */
export type OfficialRestriction = Restriction & {
  name: string;
  /** The height that people are shown, which need not end what is closed: flights below it may need leave as well. */
  ceilingMeters: number | null;
  /** As they were published. */
  properties: Record<string, unknown>;
};

/** One entry of a published file: what it closes, which may be several volumes or none, or why it cannot be used. */
export type ReadEntry = { ok: true; restrictions: OfficialRestriction[] } | { ok: false; id: string; reason: string };
