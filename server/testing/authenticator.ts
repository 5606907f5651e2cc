import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { z } from 'zod';
import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import type { NewPasskey, startPasskey, startPasskeySignIn } from '@overflight/contract/account/passkeys.ts';

type MakingOptions = z.output<(typeof startPasskey)['answer']>;
type ProvingOptions = z.output<(typeof startPasskeySignIn)['answer']>;
/** What a browser would never do. */
type Lies = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; challenge?: string };

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** An authenticator with one passkey, in a browser at this origin. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const coseKey = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, lies: Lies, key: Buffer = Buffer.alloc(0)) => {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = lies.isVerified === false ? 0 : flags.verified;
    const state = flags.present | verified | (key.length > 0 ? flags.hasKey : 0);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([state]), count, key]);
  };

  return {
    make: (options: MakingOptions, lies: Lies = {}): NewPasskey => {
      userHandle = options.user.id;
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey)]);
      const authData = authenticatorData(options.rp.id, lies, key);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    prove: (options: ProvingOptions, lies: Lies = {}): PasskeyProof => {
      const client = clientData('webauthn.get', options.challenge, lies);
      const data = authenticatorData(options.rpId, lies);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** As much of CBOR as attestations need: small integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
  throw new Error(`No CBOR for ${typeof value}`);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return Buffer.from(count < 256 ? [(major << 5) | 24, count] : [(major << 5) | 25, count >> 8, count & 255]);
}
