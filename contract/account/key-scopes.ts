import type { Product } from './entitlements.ts';

type Scope = {
  area: string;
  /** After "It may". */
  text: string;
  /** The product that its maker must have, beyond plain membership. */
  product?: Product;
};

/** What a key may do. A call that takes keys names one of these; accounts, administration and keys name none. */
export const keyScopes = {
  tiles: { area: 'Map', text: 'Read map tiles' },
  terrain: { area: 'Map', text: 'Read heights of the ground' },
  restrictions: { area: 'Map', text: 'Read shared restrictions' },
  'plans-read': { area: 'Plans', text: 'Read plans' },
  'plans-write': { area: 'Plans', text: 'Save and delete plans' },
  checks: { area: 'Plans', text: 'Check plans against airspace and weather' },
  'files-read': { area: 'Files', text: 'Read files and photos' },
  'files-write': { area: 'Files', text: 'Upload and delete files and photos' },
  'projects-read': { area: 'Analytics', text: 'Read projects and results', product: 'process' },
  'projects-write': { area: 'Analytics', text: 'Save, start and delete projects', product: 'process' },
  'fleet-read': { area: 'Fleet', text: 'Read pilots, drones and batteries', product: 'fleet-management' },
  'fleet-write': { area: 'Fleet', text: 'Save and delete pilots, drones and batteries', product: 'fleet-management' },
  'telemetry-read': { area: 'Live', text: 'Read positions and flights of vehicles' },
  positions: { area: 'Live', text: 'Report positions of vehicles' },
} as const satisfies Record<string, Scope>;
export type KeyScope = keyof typeof keyScopes;

export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/** Of a key that is made without a choice. */
export const defaultKeyScopes: KeyScope[] = ['tiles', 'restrictions', 'positions'];

/** The app's own key is for the map only: all else is asked for by the person. */
export const appKeyScopes: readonly KeyScope[] = ['tiles', 'restrictions'];

export function productOf(scope: KeyScope): Product | undefined {
  const { product }: Scope = keyScopes[scope];
  return product;
}
