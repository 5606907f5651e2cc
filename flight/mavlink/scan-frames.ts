import { frameCrc } from './crc.ts';
import { CRC_BYTES, headerBytes, magics, SIGNATURE_BYTES, SIGNED_FLAG, type Frame } from './frame.ts';
import { layoutOfId } from './messages/layouts.ts';

/** What was thrown away: cut or with a wrong checksum; of a kind that we do not know. */
export type Tally = { damaged: number; unknown: number };
export type Scan = {
  onFrame: (frame: Frame) => void;
  /** Frames of a kind that we do not know: neither their checksum nor what they say can be read, but they have a number. */
  onUnknown?: (frame: Frame) => void;
  tally: Tally;
};
type Extent = {
  from?: number;
  /** Nothing follows: these bytes are a datagram. */
  isWhole?: boolean;
  /** So many damaged frames in the tally are enough. */
  giveUpAt?: number;
};

/** So much nonsense in one datagram or chunk of a stream is no vehicle, and each try costs time. */
const MOST_DAMAGED = 64;

export const giveUpAfter = ({ tally }: Scan): number => tally.damaged + MOST_DAMAGED;

/** Hands on every whole frame; answers where the bytes begin that are not whole yet, at the end where there are none. */
export function scanFrames(bytes: Uint8Array, scan: Scan, extent: Extent = {}): number {
  const { from = 0, isWhole = false, giveUpAt = Infinity } = extent;
  let at = from;
  while (at < bytes.length && scan.tally.damaged < giveUpAt) {
    const magic = bytes[at];
    if (magic !== magics.v2 && magic !== magics.v1) {
      at++;
      continue;
    }
    const frame = magic === magics.v2 ? frameV2(bytes, at) : frameV1(bytes, at);
    if (frame === undefined || frame.end > bytes.length) return at;
    const isOurs = isReadable(frame);
    if (!isOurs && frame.end === bytes.length && !isWhole) return at;
    at = (isOurs ? takeFrame(frame, scan) : passFrame(frame, scan)) ? frame.end : at + 1;
  }
  return at;
}

/** Frames of one datagram, which never holds a part of one. */
export function scanDatagram(bytes: Uint8Array, scan: Scan): void {
  const giveUpAt = giveUpAfter(scan);
  let at = scanFrames(bytes, scan, { isWhole: true, giveUpAt });
  while (at < bytes.length && scan.tally.damaged < giveUpAt) {
    scan.tally.damaged++;
    at = scanFrames(bytes, scan, { from: at + 1, isWhole: true, giveUpAt });
  }
}

function frameV2(bytes: Uint8Array, start: number): Frame | undefined {
  const payloadStart = start + headerBytes.v2;
  if (payloadStart > bytes.length) return undefined;
  const payloadBytes = bytes[start + 1]!;
  const isSigned = (bytes[start + 2]! & SIGNED_FLAG) !== 0;
  return {
    version: 2,
    sequence: bytes[start + 4]!,
    systemId: bytes[start + 5]!,
    componentId: bytes[start + 6]!,
    messageId: bytes[start + 7]! | (bytes[start + 8]! << 8) | (bytes[start + 9]! << 16),
    isSigned,
    bytes,
    start,
    payloadStart,
    payloadBytes,
    end: payloadStart + payloadBytes + CRC_BYTES + (isSigned ? SIGNATURE_BYTES : 0),
  };
}

function frameV1(bytes: Uint8Array, start: number): Frame | undefined {
  const payloadStart = start + headerBytes.v1;
  if (payloadStart > bytes.length) return undefined;
  const payloadBytes = bytes[start + 1]!;
  return {
    version: 1,
    sequence: bytes[start + 2]!,
    systemId: bytes[start + 3]!,
    componentId: bytes[start + 4]!,
    messageId: bytes[start + 5]!,
    isSigned: false,
    bytes,
    start,
    payloadStart,
    payloadBytes,
    end: payloadStart + payloadBytes + CRC_BYTES,
  };
}

const hasUnknownFlags = ({ version, bytes, start }: Frame): boolean =>
  version === 2 && (bytes[start + 2]! & ~SIGNED_FLAG) !== 0;

const isReadable = (frame: Frame): boolean => layoutOfId(frame.messageId) !== undefined && !hasUnknownFlags(frame);

/** Hands the frame on; false where its checksum is wrong, so that the next one may begin inside it. */
function takeFrame(frame: Frame, { onFrame, tally }: Scan): boolean {
  const crcAt = frame.payloadStart + frame.payloadBytes;
  const { crcExtra } = layoutOfId(frame.messageId)!;
  const crc = frameCrc(frame.bytes, { from: frame.start + 1, to: crcAt }, crcExtra);
  if ((frame.bytes[crcAt]! | (frame.bytes[crcAt + 1]! << 8)) !== crc) {
    tally.damaged++;
    return false;
  }
  onFrame(frame);
  return true;
}

/** What cannot be checked is believed to be a frame only where another one follows, or nothing. */
function passFrame(frame: Frame, { tally, onUnknown }: Scan): boolean {
  const next = frame.bytes[frame.end];
  const isBelieved = next === undefined || next === magics.v2 || next === magics.v1;
  if (hasUnknownFlags(frame)) tally.damaged++;
  else tally.unknown++;
  if (isBelieved) onUnknown?.(frame);
  return isBelieved;
}
