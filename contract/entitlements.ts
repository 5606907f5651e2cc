/** Group names are this prefix plus a suffix, compared in lower case. */
const GROUP_PREFIX = 'overflight-';

/** Products a group can unlock; `users` is plain access to the app. */
export const products = [
  'admins',
  'custom-restrictions',
  'video',
  'process',
  'fleet-management',
  '3d-terrain',
  'users',
] as const;
export type Product = (typeof products)[number];

/** Who may make a call, from nobody in particular to one product's users. */
export const accessLevels = ['public', 'api-key', 'signed-in', 'member', ...products] as const;
export type Access = (typeof accessLevels)[number];

export const productNames: Record<Product, string> = {
  admins: 'Administrator',
  'custom-restrictions': 'Custom restrictions',
  video: 'Video streams',
  process: 'Analytics',
  'fleet-management': 'Fleet management',
  '3d-terrain': '3D terrain',
  users: 'Flight planning',
};

export function groupOf(product: Product): string {
  return GROUP_PREFIX + product;
}

/** The products that a list of group names unlocks; unknown groups unlock nothing. */
export function productsOf(groups: readonly string[]): Product[] {
  const held = new Set(groups.map((group) => group.toLowerCase()));
  return products.filter((product) => held.has(groupOf(product)));
}

/** A user with at least one product gets the full app; one without waits for approval. */
export function isMember(groups: readonly string[]): boolean {
  return productsOf(groups).length > 0;
}

export function hasProduct(groups: readonly string[], product: Product): boolean {
  return productsOf(groups).includes(product);
}
