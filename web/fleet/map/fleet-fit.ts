/** Maximum zoom of the fleet map. */
export const fleetFit = { startZoom: 2, paddingPx: 50, maxZoom: 7, locateZoom: 12 } as const;
