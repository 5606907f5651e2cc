import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { textToBytes } from '@overflight/flight/mavlink/text-bytes.ts';
import type { VehicleSystem } from './vehicle-system.ts';

/** MAV_SEVERITY: a warning or worse. */
const WARNING = 4;
const PIECE_BYTES = 50;
const MOST_PIECES = 10;

/** What the autopilot warns of, once all pieces of it are there; undefined where it only chats. */
export function statusWords(values: Message<'STATUSTEXT'>, system: VehicleSystem): string | undefined {
  const { severity, text, id, chunkSeq } = values;
  if (severity > WARNING) return undefined;
  if (id === 0) return clean(text);
  if (system.words.id !== id) system.words = { id, pieces: [] };
  const { pieces } = system.words;
  if (chunkSeq < MOST_PIECES) pieces[chunkSeq] = text;
  const isLast = textToBytes(text, PIECE_BYTES + 1).length < PIECE_BYTES || chunkSeq >= MOST_PIECES - 1;
  return isLast ? clean(Array.from(pieces, (piece: string | undefined) => piece ?? '…').join('')) : undefined;
}

const clean = (text: string): string | undefined => text.replaceAll(/\p{Cc}/gu, ' ').trim() || undefined;
