import type { OverlayTone } from '../../overlay.ts';

/** Bright colours, readable with a dark casing on snow and forest, and distinct for colour-blind people. */
export const toneColours: Record<OverlayTone, string> = {
  survey: '#45c8ff',
  structure: '#ff8f1f',
  route: '#fff27a',
};

/** Colours of other plan features and of drawing. */
export const planColours = {
  rim: '#05121f',
  transit: '#f1f5f9',
  problem: '#ff3b4e',
  handle: '#ffffff',
  selected: '#ff5fd2',
  draft: '#45c8ff',
} as const;
