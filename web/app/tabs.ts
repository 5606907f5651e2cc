import { hasProduct, type Product } from '@overflight/contract/entitlements.ts';
import { paths } from './paths.ts';

export type Tab = { name: string; path: string; needs?: Product; isBuilt: boolean };

/** The tab bar, left to right. A part of the product that this version lacks is shown switched off, not hidden. */
export const tabs: readonly Tab[] = [
  { name: 'Map', path: paths.map, isBuilt: true },
  { name: 'Plans', path: paths.plans, isBuilt: true },
  { name: 'Analytics', path: paths.analytics, needs: 'process', isBuilt: false },
  { name: 'Fleet', path: paths.fleet, needs: 'fleet-management', isBuilt: true },
];

export function tabsFor(groups: readonly string[]): Tab[] {
  return tabs.filter(({ needs }) => !needs || hasProduct(groups, needs));
}
