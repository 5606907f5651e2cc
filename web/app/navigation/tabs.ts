import { hasProduct, type Product } from '@overflight/contract/account/entitlements.ts';
import { paths } from '../paths.ts';

export type Tab = { name: string; path: string; needs?: Product };

/** The tab bar, left to right. */
export const tabs: readonly Tab[] = [
  { name: 'Map', path: paths.map },
  { name: 'Plans', path: paths.plans },
  { name: 'Analytics', path: paths.analytics, needs: 'process' },
  { name: 'Fleet', path: paths.fleet, needs: 'fleet-management' },
];

export function tabsFor(groups: readonly string[]): Tab[] {
  return tabs.filter(({ needs }) => !needs || hasProduct(groups, needs));
}
