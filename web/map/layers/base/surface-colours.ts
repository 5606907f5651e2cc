import type { Scene } from '../../scene.ts';

type Colours = { sea: string; ground: string; line: string; text: string; grid: string };

/** Colours of the drawing surface beyond all imagery, and of its labels. */
export const surfaceColours: Record<Scene['theme'], Colours> = {
  light: { sea: '#1a3a5c', ground: '#f1eee6', line: '#6b7885', text: '#2b3946', grid: '#5b6b7a' },
  dark: { sea: '#0b1d33', ground: '#18222d', line: '#b8c4d0', text: '#e4ebf2', grid: '#9fb3c6' },
};
