import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onTestEnd } from './on-test-end.ts';

export type SsoAccount = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  organisation?: unknown;
};
type SsoProvider = {
  issuer: string;
  settings: Record<string, string>;
  accounts: Record<string, SsoAccount>;
  /** Signs in through the provider's pages and returns the redirect URL. */
  signIn: (startAt: string, login: string) => Promise<URL>;
  stop: () => Promise<void>;
};

const CLIENT = { id: 'overflight', secret: 'only-for-this-test-run' };

/** A local OpenID Connect provider. Stopped when the file, or the test that started it, ends. */
export async function startSsoProvider(redirectUri: string): Promise<SsoProvider> {
  const accounts: Record<string, SsoAccount> = {};
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  onTestEnd(stop);
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub', 'groups', 'organisation'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only-for-this-test-run'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
  });
  http.on('request', provider.callback());
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  return { issuer, settings, accounts, signIn: (startAt, login) => walk(startAt, login, redirectUri), stop };
}

async function walk(startAt: string, login: string, redirectUri: string): Promise<URL> {
  const jar = new Map<string, string>();
  const visit = async (url: URL, form?: Record<string, string>): Promise<URL> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const answer = await fetch(url, {
      headers: { cookie },
      redirect: 'manual',
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) return new URL(location, url);
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`);
    return visit(url, { prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
  };
  let at = new URL(startAt);
  while (!at.href.startsWith(redirectUri)) at = await visit(at);
  return at;
}
