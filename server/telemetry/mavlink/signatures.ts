import { createHash } from 'node:crypto';
import { SIGNATURE_BYTES, type Frame } from '@overflight/flight/mavlink/frame.ts';

const HASH_BYTES = 6;
const STAMP_BYTES = 6;
/** Timestamps count 10 µs from this time. */
const STAMPS_BEGIN_MS = Date.UTC(2015, 0, 1);
const STAMPS_PER_MS = 100;
/** The first signed message of a stream may not be older than this. */
const OLDEST_NEW_STREAM = 60_000 * STAMPS_PER_MS;

/** The same key derivation as Mission Planner and QGroundControl. */
export function keyOfPassphrase(passphrase: string): Buffer {
  return createHash('sha256').update(passphrase).digest();
}

const stampOf = (ms: number): number => Math.max(0, Math.floor((ms - STAMPS_BEGIN_MS) * STAMPS_PER_MS));

/** Checks that a frame's signature is valid and newer than all before it from the same sender. */
export function signatureCheck(key: Buffer): (frame: Frame, nowMs: number) => boolean {
  const newest = new Map<number, number>();
  return (frame, nowMs) => {
    const signature = Buffer.from(frame.bytes.buffer, frame.bytes.byteOffset + frame.end - SIGNATURE_BYTES);
    const given = signature.subarray(1 + STAMP_BYTES, SIGNATURE_BYTES);
    const signed = frame.bytes.subarray(frame.start, frame.end - HASH_BYTES);
    if (!hashOf(key, signed).equals(given)) return false;
    const stream = (frame.systemId << 16) | (frame.componentId << 8) | signature.readUInt8(0);
    const stamp = signature.readUIntLE(1, STAMP_BYTES);
    const before = newest.get(stream) ?? stampOf(nowMs) - OLDEST_NEW_STREAM;
    if (stamp <= before) return false;
    newest.set(stream, stamp);
    return true;
  };
}

/** Fills in the reserved signature of a frame, each with a unique timestamp. */
export function signer(key: Buffer): (bytes: Uint8Array, nowMs: number) => void {
  let last = 0;
  return (bytes, nowMs) => {
    last = Math.max(last + 1, stampOf(nowMs));
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    frame.writeUIntLE(last, frame.length - HASH_BYTES - STAMP_BYTES, STAMP_BYTES);
    hashOf(key, frame.subarray(0, -HASH_BYTES)).copy(frame, frame.length - HASH_BYTES);
  };
}

function hashOf(key: Buffer, signed: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(signed).digest().subarray(0, HASH_BYTES);
}
