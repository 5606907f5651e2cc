import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the configuration', () => {
  it('needs no settings, and is closed to the network by default', () => {
    expect(readEnv({})).toMatchObject({ HOST: '127.0.0.1', PORT: 8080, OVERFLIGHT_DEMO: false, TRUSTED_PROXIES: [] });
  });

  it('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
    expect(readEnv({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  it('reads lists', () => {
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
    ]);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ OVERFLIGHT_PUBLIC_URL: 'ftp://x' }, 'OVERFLIGHT_PUBLIC_URL'],
    [{ OVERFLIGHT_APP_LINK: 'java script:' }, 'OVERFLIGHT_APP_LINK'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ NATS_URL: 'http://bus.example.com' }, 'NATS_URL'],
    [{ OVERFLIGHT_ADMIN_EMAIL: 'a@b.example' }, 'OVERFLIGHT_ADMIN_PASSWORD'],
    [{ OVERFLIGHT_ADMIN_EMAIL: 'a@b.example', OVERFLIGHT_ADMIN_PASSWORD: 'short' }, 'OVERFLIGHT_ADMIN_PASSWORD'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
  ])('names what is wrong with %j', (settings, name) => {
    expect(() => readEnv(settings)).toThrow(name);
  });

  it('reports all errors at once', () => {
    expect(() => readEnv({ PORT: '-1', LOG_LEVEL: 'loud' })).toThrow(/PORT[^]*LOG_LEVEL/);
  });
});
