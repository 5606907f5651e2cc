import { randomUUID } from 'node:crypto';
import type { Product } from '@overflight/contract/entitlements.ts';
import { groupOf } from '@overflight/contract/entitlements.ts';

export const admin = { email: 'admin@crew.example', password: 'correct horse battery' };

export type Person = { name: string; email: string; password: string };

export function newPerson(name = 'Ada Pilot'): Person {
  return { name, email: `pilot-${randomUUID().slice(0, 8)}@crew.example`, password: 'a long enough password' };
}

type Answer<T> = Promise<T>;

/** The product's API as a script would use it, to bring people into the state a journey starts from. */
export function office(url: string) {
  const call = async <T>(method: string, path: string, options: { body?: object; token?: string } = {}): Answer<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(options.token ? { authorization: options.token } : {}) },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 200 || response.status === 201 ? await response.json() : undefined) as T;
  };
  let adminToken: string | undefined;
  const asAdmin = async () => (adminToken ??= await signIn(admin));

  async function signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
    return (await call<{ idToken: string }>('POST', '/identity/v1/sign-in', { body: { email, password } })).idToken;
  }

  /** The six digits of the newest mail to an address, read from the outbox as an administrator would. */
  async function codeFor(email: string): Promise<string> {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const { mails } = await call<{ mails: { to: string; text: string | null }[] }>('GET', '/identity/v1/mails', {
        token: await asAdmin(),
      });
      const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No code was mailed to ${email}.`);
  }

  async function register(person: Person): Promise<void> {
    const body = { ...person, phoneNumber: '+1 555 0100', company: 'Crew', agreesToTerms: true };
    await call('POST', '/identity/v1/sign-up', { body });
    await call('POST', '/identity/v1/confirm', { body: { ...person, code: await codeFor(person.email) } });
  }

  async function grant(email: string, products: readonly Product[]): Promise<void> {
    const token = await asAdmin();
    const path = `/identity/v1/users?search=${encodeURIComponent(email)}`;
    const { users } = await call<{ users: { id: string }[] }>('GET', path, { token });
    const body = { groups: products.map(groupOf) };
    await call('PATCH', `/identity/v1/users/${users[0]?.id}`, { token, body });
  }

  return { signIn, codeFor, register, grant, call };
}
