import type { Address } from '../links/link.ts';

/** Why something is not open: an error loses its code on the way from one thread to another. */
export type Problem = { code: string | undefined; message: string };
/** How it stands with a link. */
export type Standing = { isOpen: boolean; problem: Problem | null };

/** What the listening thread is asked; links and whoever speaks over them go by numbers. */
export type Asked =
  | { ask: 'open'; link: number; address: Address }
  | { ask: 'close'; link: number }
  | { ask: 'send'; peer: number; bytes: Uint8Array; isQuestion: boolean }
  | { ask: 'drop'; peer: number };

/** What was heard in a while: for each piece in turn its link, its peer and its length, and all bytes one after another. */
export type Heard = { pieces: number[]; bytes: Uint8Array };

/** What it tells. */
export type Told =
  | ({ tell: 'heard' } & Heard)
  | { tell: 'standing'; link: number; standing: Standing }
  | { tell: 'gone'; link: number; peer: number }
  | { tell: 'closed'; link: number };

/** Where words that were asked are counted, so that the thread knows in its nap that there are some. */
export type Bell = Int32Array<SharedArrayBuffer>;
