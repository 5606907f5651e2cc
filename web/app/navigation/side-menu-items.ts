import { hasProduct, type Product } from '@overflight/contract/account/entitlements.ts';

export type MenuItem = { menu: string; label: string; needs?: Product; isBuilt: boolean };

/** The map's side toolbar, top to bottom. Unavailable parts are disabled, not hidden. */
export const menuItems = [
  { menu: 'search', label: 'Search', isBuilt: true },
  { menu: 'layers', label: 'Layers', isBuilt: true },
  { menu: 'flight-restrictions', label: 'Custom flight restrictions', needs: 'custom-restrictions', isBuilt: true },
  { menu: 'plans', label: 'Plans', isBuilt: true },
  { menu: 'video', label: 'Video streams', needs: 'video', isBuilt: true },
  { menu: 'create-plan', label: 'Create plan', isBuilt: true },
  { menu: 'account', label: 'User account', isBuilt: true },
] as const satisfies readonly MenuItem[];

export type MenuName = (typeof menuItems)[number]['menu'];

export function menuItemsFor(groups: readonly string[]): (MenuItem & { menu: MenuName })[] {
  const items: readonly (MenuItem & { menu: MenuName })[] = menuItems;
  return items.filter(({ needs }) => !needs || hasProduct(groups, needs));
}
