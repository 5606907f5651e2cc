import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readyText } from './ready-text.ts';

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const ipv6: NetworkInterfaceInfo = { ...ipv4('fe80::1'), family: 'IPv6', scopeid: 1 };
const interfaces = { lo: [ipv4('127.0.0.1', true)], eth0: [ipv4('192.168.1.20'), ipv6] };

describe('the text shown once the server listens', () => {
  it('on all interfaces: addresses for other machines follow its own', () => {
    expect(readyText({ host: '0.0.0.0', port: 4000, publicUrl: undefined }, interfaces)).toBe(
      'Overflight is ready at http://0.0.0.0:4000\nFrom other machines: http://192.168.1.20:4000\n',
    );
  });

  it('on loopback or behind a public URL: only that address', () => {
    expect(readyText({ host: '127.0.0.1', port: 4000, publicUrl: undefined }, interfaces)).toBe(
      'Overflight is ready at http://127.0.0.1:4000\n',
    );
    expect(readyText({ host: '::1', port: 4000, publicUrl: undefined }, interfaces)).toBe(
      'Overflight is ready at http://[::1]:4000\n',
    );
    expect(readyText({ host: '0.0.0.0', port: 4000, publicUrl: 'https://fly.example' }, interfaces)).toBe(
      'Overflight is ready at https://fly.example\n',
    );
  });
});
