/** What a key may do. A call that takes keys names one of these. */
export const keyScopes = {
  tiles: 'Read map tiles',
  restrictions: 'Read shared restrictions',
  positions: 'Report positions of vehicles',
} as const;
export type KeyScope = keyof typeof keyScopes;

export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

/** The app's own key is for the map only: all else is asked for by the person. */
export const appKeyScopes: readonly KeyScope[] = ['tiles', 'restrictions'];
