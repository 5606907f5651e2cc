import type { Flight } from '../mission/flight-item.ts';

/** A kind of file that a flight is written as. */
export type Exporter = {
  /** Its word in addresses. */
  format: string;
  /** The program or the vehicles that open it. */
  name: string;
  extension: `.${string}`;
  mediaType: string;
  /** It holds the commands of one autopilot, which people choose. */
  isForAutopilot: boolean;
  /** What of a flight the file cannot hold, in sentences that people read before they download it. */
  leavesOut: (flight: Flight) => string[];
  /** Loaded when it is asked for: a browser needs only what stands above. */
  write: (flight: Flight) => Promise<string | Uint8Array>;
};
