import { spawnProduct, type Product } from '../scripts/spawn-product.ts';

export const credentials = { email: 'bench@example.com', password: 'a long test password' };

/** A product with one account, which a bench signs in with. */
export function startBenchProduct(): Promise<Product> {
  const { email, password } = credentials;
  return spawnProduct({ settings: { OVERFLIGHT_ADMIN_EMAIL: email, OVERFLIGHT_ADMIN_PASSWORD: password } });
}
