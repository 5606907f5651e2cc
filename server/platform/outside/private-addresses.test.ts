import { describe, expect, it } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-addresses.ts';

const local = [
  '127.0.0.1',
  '127.255.0.3',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.0.0.8',
];
const localV6 = [
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
  '',
];

describe('isPrivateAddress', () => {
  it.each([...local, ...localV6])('%s is', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
    '%s is not',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('isPrivateHost', () => {
  it.each(['localhost', '[::1]', '192.168.0.4', 'nas.local', 'tiles.internal', 'TILESERVER', 'a.localhost'])(
    '%s is',
    (host) => {
      expect(isPrivateHost(host)).toBe(true);
    },
  );

  it.each(['example.com', 'localhost.example.com', '8.8.8.8', 'local.example.org'])('%s is not', (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });
});
