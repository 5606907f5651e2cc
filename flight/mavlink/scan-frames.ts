import { frameCrc } from './crc.ts';
import { CRC_BYTES, headerBytes, magics, SIGNATURE_BYTES, SIGNED_FLAG, type Frame } from './frame.ts';
import { layoutOfId } from './messages/layouts.ts';

/** Discarded frames: truncated or with a wrong checksum; unknown messages. */
export type FrameTally = { damaged: number; unknown: number };
export type FrameScan = {
  onFrame: (frame: Frame) => void;
  /** Frames of unknown messages: neither checksum nor payload can be read, but they have a sequence number. */
  onUnknown?: (frame: Frame) => void;
  tally: FrameTally;
};
type Extent = {
  from?: number;
  /** The bytes are a complete datagram. */
  isWhole?: boolean;
  /** Stops at this many damaged frames. */
  giveUpAt?: number;
};

/** More damaged frames in one datagram or chunk mean that it is not MAVLink. */
const MAX_DAMAGED = 64;

export const giveUpAfter = ({ tally }: FrameScan): number => tally.damaged + MAX_DAMAGED;

/** Passes on every complete frame; returns the offset of the first incomplete one, or the end. */
export function scanFrames(bytes: Uint8Array, scan: FrameScan, extent: Extent = {}): number {
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
    at = (isOurs ? acceptFrame(frame, scan) : skipFrame(frame, scan)) ? frame.end : at + 1;
  }
  return at;
}

/** Scans one datagram, which never ends within a frame. */
export function scanDatagram(bytes: Uint8Array, scan: FrameScan): void {
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

/** Passes the frame on; false on a wrong checksum, as the next frame may start inside it. */
function acceptFrame(frame: Frame, { onFrame, tally }: FrameScan): boolean {
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

/** An unknown frame counts only if another frame, or nothing, follows. */
function skipFrame(frame: Frame, { tally, onUnknown }: FrameScan): boolean {
  const next = frame.bytes[frame.end];
  const isPlausible = next === undefined || next === magics.v2 || next === magics.v1;
  if (hasUnknownFlags(frame)) tally.damaged++;
  else tally.unknown++;
  if (isPlausible) onUnknown?.(frame);
  return isPlausible;
}
