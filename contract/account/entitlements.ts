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

/** Required access of a call, from anybody to the administrators of the whole installation (those without a tenant). */
export const accessLevels = ['public', 'api-key', 'signed-in', 'member', ...products, 'installation'] as const;
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

/** Administrators with an empty tenant run the installation; all others run their own tenant only. */
export function isInstallationAdmin({ groups, tenant }: { groups: readonly string[]; tenant: string }): boolean {
  return tenant === '' && hasProduct(groups, 'admins');
}
