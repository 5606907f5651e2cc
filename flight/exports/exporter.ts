import type { PlannedFlight } from '../mission/flight-item.ts';

/** A file format that a flight is exported to. */
export type Exporter = {
  /** Identifier in URLs. */
  format: string;
  /** The program or vehicles that open it. */
  name: string;
  extension: `.${string}`;
  mediaType: string;
  /** The file holds the commands of one autopilot, chosen by the user. */
  isForAutopilot: boolean;
  /** Parts of the flight that the file cannot hold, as sentences shown before the download. */
  leavesOut: (flight: PlannedFlight) => string[];
  /** Loaded on demand: a browser needs only the fields above. */
  write: (flight: PlannedFlight) => Promise<string | Uint8Array>;
};
