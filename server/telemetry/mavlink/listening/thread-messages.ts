import type { LinkAddress } from '../links/link.ts';

/** An error loses its code between threads. */
export type LinkProblem = { code: string | undefined; message: string };
export type LinkStatus = { isOpen: boolean; problem: LinkProblem | null };

/**
 * Commands to the listener thread; links and peers are identified by number.
 * A frame not sent by `untilMs` of the monotonic clock is dropped: another server may have the link by then.
 */
export type ThreadCommand =
  | { command: 'open'; link: number; address: LinkAddress }
  | { command: 'close'; link: number }
  | { command: 'send'; peer: number; bytes: Uint8Array; expectsReply: boolean; untilMs: number }
  | { command: 'drop'; peer: number };

/** Bytes of several reads: for each read its link, peer and length, then all bytes concatenated. */
export type ReceivedBatch = { pieces: number[]; bytes: Uint8Array };

/** Events from the listener thread. */
export type ThreadEvent =
  | ({ event: 'received' } & ReceivedBatch)
  | { event: 'status'; link: number; status: LinkStatus }
  | { event: 'gone'; link: number; peer: number }
  | { event: 'closed'; link: number };

/** Counts commands, so that a new one ends the thread's pause. */
export type WakeSignal = Int32Array<SharedArrayBuffer>;
