import { randomUUID } from 'node:crypto';
import { groupOf, type Product } from '@overflight/contract/account/entitlements.ts';
import { addUser } from '../server/testing/add-user.ts';
import { internalsOf } from './own-product.ts';

export const admin = { email: 'admin@crew.example', password: 'correct horse battery' };

export type Person = { name: string; email: string; password: string };

export function newPerson(name = 'Ada Pilot'): Person {
  return { name, email: `pilot-${randomUUID().slice(0, 8)}@crew.example`, password: 'a long enough password' };
}

type Answer<T> = Promise<T>;

/** Calls the product's API, to prepare people for a journey. */
export function productApi(url: string) {
  type RequestOptions = { body?: object; token?: string; headers?: Record<string, string> };
  const ask = (method: string, path: string, { body, token, headers }: RequestOptions = {}): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const call = async <T>(method: string, path: string, asked: RequestOptions = {}): Answer<T> => {
    const response = await ask(method, path, asked);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 200 || response.status === 201 ? await response.json() : undefined) as T;
  };
  let adminToken: string | undefined;
  const asAdmin = async () => (adminToken ??= await signIn(admin));

  async function signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
    return (await call<{ idToken: string }>('POST', '/identity/v1/sign-in', { body: { email, password } })).idToken;
  }

  /** The code of the newest mail to an address, read from the outbox as an administrator. */
  async function codeFor(email: string): Promise<string> {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const { mails } = await call<{ mails: { to: string; text: string | null }[] }>('GET', '/identity/v1/mails', {
        token: await asAdmin(),
      });
      const code = /\b(\d{6}|[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No code was mailed to ${email}.`);
  }

  /** An existing account with these products. */
  async function register(person: Person, ...products: Product[]): Promise<void> {
    const contact = { phone_number: '+1 555 0100', company: 'Crew' };
    await addUser(internalsOf(url).db, { ...person, products, contact }, new Date());
  }

  async function grant(email: string, products: readonly Product[]): Promise<void> {
    await internalsOf(url)
      .db.updateTable('users')
      .set({ groups: products.map(groupOf) })
      .where('email', '=', email)
      .execute();
  }

  return { signIn, codeFor, register, grant, ask, call };
}
