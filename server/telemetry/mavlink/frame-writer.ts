import { encodeFrame, type FrameSender } from '@overflight/flight/mavlink/encode-frame.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { keyOfPassphrase, signer } from './signatures.ts';

/** The usual ids of a ground station. */
export const groundStation = { systemId: 255, componentId: 190 } as const;

type Writing = { from: Omit<FrameSender, 'sequence'>; passphrase: string | null; nowMs: () => number };
export type WriteFrame = <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => Uint8Array;

/** Writes numbered frames, signed if there is a passphrase. */
export function frameWriter({ from, passphrase, nowMs }: Writing): WriteFrame {
  const sign = passphrase === null ? undefined : signer(keyOfPassphrase(passphrase));
  let sequence = -1;
  return (name, values) => {
    sequence = (sequence + 1) % 256;
    const bytes = encodeFrame(name, values, { ...from, sequence, isSigned: sign !== undefined });
    sign?.(bytes, nowMs());
    return bytes;
  };
}
