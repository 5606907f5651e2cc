export const layerModes = ['none', 'visible', '2d', '3d'] as const;
export type LayerMode = (typeof layerModes)[number];

type LayerEntry = {
  name: string;
  /** In click order. */
  modes: readonly [LayerMode, LayerMode, ...LayerMode[]];
  initialMode: LayerMode;
  initialOpacity: number;
  opacity: 'adjustable' | 'fixed';
  /** How to get data for the layer, and the label of the link. */
  howTo: string;
  howToLink: string;
};

/** Switchable layers with their modes and initial settings. */
export const layerTable = {
  buildings: {
    name: 'Buildings',
    modes: ['none', '3d'],
    initialMode: '3d',
    initialOpacity: 0.7,
    opacity: 'adjustable',
    howTo: 'Buildings are drawn once a buildings source is switched on.',
    howToLink: 'Add a buildings source',
  },
  substations: {
    name: 'Substations',
    modes: ['none', 'visible'],
    initialMode: 'visible',
    initialOpacity: 1,
    opacity: 'fixed',
    howTo: 'Substations are drawn once power line data has been imported.',
    howToLink: 'Import substations',
  },
  'power-lines': {
    name: 'Power lines',
    modes: ['none', 'visible'],
    initialMode: 'visible',
    initialOpacity: 1,
    opacity: 'fixed',
    howTo: 'Power lines are drawn once power line data has been imported.',
    howToLink: 'Import power lines',
  },
  'flight-restrictions': {
    name: 'Flight restrictions',
    modes: ['none', '2d', '3d'],
    initialMode: '2d',
    initialOpacity: 0.7,
    opacity: 'adjustable',
    howTo: 'Flight restrictions are drawn once airspace data has been imported.',
    howToLink: 'Import airspace data',
  },
  terrain: {
    name: 'Terrain',
    modes: ['2d', '3d'],
    initialMode: '3d',
    initialOpacity: 1,
    opacity: 'fixed',
    howTo: '3D terrain is shown once a terrain source is switched on.',
    howToLink: 'Add a terrain source',
  },
  'weather-alerts': {
    name: 'Weather alerts',
    modes: ['none', 'visible'],
    initialMode: 'visible',
    initialOpacity: 0.5,
    opacity: 'fixed',
    howTo: 'Weather alerts are drawn once a weather feed is switched on.',
    howToLink: 'Switch on a weather feed',
  },
} as const satisfies Record<string, LayerEntry>;

export type LayerId = keyof typeof layerTable;
export const layerIds = Object.keys(layerTable) as LayerId[];

/** Layers whose tiles the server makes from its own data; the others need a map source. */
export type FeedLayerId = Exclude<LayerId, 'buildings' | 'terrain'>;

export function isFeedLayer(id: LayerId): id is FeedLayerId {
  return id !== 'buildings' && id !== 'terrain';
}

export const modeLabels: Record<LayerMode, string> = { none: 'Hidden', visible: 'Shown', '2d': '2D', '3d': '3D' };

export function layerEntry(id: LayerId): LayerEntry {
  return layerTable[id];
}

/** The next mode on click, cyclic. */
export function nextMode(id: LayerId, mode: LayerMode): LayerMode {
  const { modes } = layerEntry(id);
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? modes[0];
}
