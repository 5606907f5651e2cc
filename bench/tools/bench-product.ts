import { spawnProduct, type RunningProduct } from '../../scripts/spawn-product.ts';

export const credentials = { email: 'bench@example.com', password: 'a long test password' };

/** A product with one account that benches sign in with. */
export async function startBenchProduct(settings: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const { email, password } = credentials;
  const product = await spawnProduct({
    settings: { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: password, ...settings },
  });
  product.process.once('exit', (code, signal) => {
    // Otherwise a bench would only see a refused connection.
    if (code !== 0) throw new Error(`The product that was measured ended with ${signal ?? `code ${code}`}.`);
  });
  return product;
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
