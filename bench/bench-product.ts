import { spawnProduct, type Product } from '../scripts/spawn-product.ts';

export const credentials = { email: 'bench@example.com', password: 'a long test password' };

/** A product with one account, which a bench signs in with. */
export function startBenchProduct(): Promise<Product> {
  const { email, password } = credentials;
  return spawnProduct({ settings: { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: password } });
}

/** The identity token of that account, or of another with the same password. */
export async function signIn(url: string, email: string = credentials.email): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/identity/v1/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...credentials, email }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}
