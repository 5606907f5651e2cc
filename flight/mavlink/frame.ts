/** The first byte of a frame, by version. */
export const magics = { v1: 0xfe, v2: 0xfd } as const;
/** Bytes before the payload. */
export const headerBytes = { v1: 6, v2: 10 } as const;
export const CRC_BYTES = 2;
export const SIGNATURE_BYTES = 13;
/** The only version 2 flag that changes the frame layout. */
export const SIGNED_FLAG = 1;

/** A view of a frame in the received bytes; valid until they are reused. */
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
