import type { MessageTable } from './field-types.ts';

/** Heights of the ground that an autopilot asks its ground station for. */
export const terrainMessages = {
  /** The mask has a bit for each block of 4 × 4 heights that it lacks: eight to the east, then the next row north. */
  TERRAIN_REQUEST: {
    id: 133,
    crcExtra: 6,
    fields: { mask: 'uint64', lat: 'int32', lon: 'int32', gridSpacing: 'uint16' },
  },
  TERRAIN_DATA: {
    id: 134,
    crcExtra: 229,
    fields: { lat: 'int32', lon: 'int32', gridSpacing: 'uint16', data: 'int16[16]', gridbit: 'uint8' },
  },
  TERRAIN_CHECK: {
    id: 135,
    crcExtra: 203,
    fields: { lat: 'int32', lon: 'int32' },
  },
  TERRAIN_REPORT: {
    id: 136,
    crcExtra: 1,
    fields: {
      lat: 'int32',
      lon: 'int32',
      terrainHeight: 'float',
      currentHeight: 'float',
      spacing: 'uint16',
      pending: 'uint16',
      loaded: 'uint16',
    },
  },
} as const satisfies MessageTable;
