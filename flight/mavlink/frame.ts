/** The first byte of a frame tells its version. */
export const magics = { v1: 0xfe, v2: 0xfd } as const;
/** Bytes before the payload. */
export const headerBytes = { v1: 6, v2: 10 } as const;
export const CRC_BYTES = 2;
export const SIGNATURE_BYTES = 13;
/** The only flag of version 2 that changes how a frame is read. */
export const SIGNED_FLAG = 1;

/** A frame where it lies among the bytes it came in; good until they are used again. */
export type Frame = {
  version: 1 | 2;
  sequence: number;
  systemId: number;
  componentId: number;
  messageId: number;
  isSigned: boolean;
  bytes: Uint8Array;
  start: number;
  payloadStart: number;
  payloadBytes: number;
  end: number;
};
