export type TileAddress = { z: number; x: number; y: number };
