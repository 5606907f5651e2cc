import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';
import type { Secrets } from './secrets.ts';

const newSecrets = (): Secrets => ({
  tokenKey: randomBytes(32),
  signedUrlKey: randomBytes(32),
  signingKey: generateKeyPairSync('ed25519').privateKey,
});
const secrets = newSecrets();

it('a sealed secret opens only with the same key and purpose', () => {
  const sealed = seal(secrets, 'links', 'correct horse');
  expect(sealed).not.toContain('horse');
  expect(seal(secrets, 'links', 'correct horse')).not.toBe(sealed);
  expect(unseal(secrets, 'links', sealed)).toBe('correct horse');
  expect(unseal(secrets, 'cameras', sealed)).toBeUndefined();
  expect(unseal(newSecrets(), 'links', sealed)).toBeUndefined();
  expect(unseal(secrets, 'links', 'AAAA')).toBeUndefined();
  const changed = `${sealed.startsWith('B') ? 'C' : 'B'}${sealed.slice(1)}`;
  expect(unseal(secrets, 'links', changed)).toBeUndefined();
});
