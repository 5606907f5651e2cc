import type { Restriction } from '@overflight/flight/checks/restriction.ts';

/** A restriction published by an authority. */
export type OfficialRestriction = Restriction & {
  name: string;
  /** The displayed height, which may not be the ceiling: flights below it may need authorization as well. */
  ceilingMeters: number | null;
  /** As published. */
  properties: Record<string, unknown>;
};

/** One entry of a published file: the volumes it closes (any number), or why it cannot be used. */
export type ReadEntry = { ok: true; restrictions: OfficialRestriction[] } | { ok: false; id: string; reason: string };
