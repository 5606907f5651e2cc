import type { OverlayTone } from '../../overlay.ts';

/** Bright, so that a dark rim makes them readable on snow and forest alike; apart also for colour-blind eyes. */
export const toneColours: Record<OverlayTone, string> = {
  survey: '#45c8ff',
  structure: '#ff8f1f',
  route: '#fff27a',
};

/** Everything else that is drawn of a plan, and while drawing. */
export const planColours = {
  rim: '#05121f',
  transit: '#f1f5f9',
  problem: '#ff3b4e',
  handle: '#ffffff',
  selected: '#ff5fd2',
  draft: '#45c8ff',
} as const;
