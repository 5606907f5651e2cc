import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { textToBytes } from '@overflight/flight/mavlink/text-bytes.ts';
import type { VehicleSystem } from './vehicle-system.ts';

/** MAV_SEVERITY: a warning or worse. */
const WARNING = 4;
const PIECE_BYTES = 50;
const MAX_PIECES = 10;

/** The complete warning text once all chunks have arrived; undefined for lower severities. */
export function statusText(values: Message<'STATUSTEXT'>, system: VehicleSystem): string | undefined {
  const { severity, text, id, chunkSeq } = values;
  if (severity > WARNING) return undefined;
  if (id === 0) return clean(text);
  if (system.statusChunks.id !== id) system.statusChunks = { id, pieces: [] };
  const { pieces } = system.statusChunks;
  if (chunkSeq < MAX_PIECES) pieces[chunkSeq] = text;
  const isLast = textToBytes(text, PIECE_BYTES + 1).length < PIECE_BYTES || chunkSeq >= MAX_PIECES - 1;
  return isLast ? clean(Array.from(pieces, (piece: string | undefined) => piece ?? '…').join('')) : undefined;
}

const clean = (text: string): string | undefined => text.replaceAll(/\p{Cc}/gu, ' ').trim() || undefined;
