const texts = {
  orbit: {
    mouse: 'Drag to turn, right drag to move, wheel to come closer.',
    touch: 'Drag with one finger to turn, with two to move; pinch to come closer.',
  },
  fly: {
    mouse:
      'Click into the picture, then W and S forward and back, A and D sideways, R and F up and down; drag to look around.',
    touch: 'Flying needs a keyboard. Drag to look around.',
  },
} as const;

/** How the mesh is moved, by a mouse or by fingers. */
export const moveText = (way: keyof typeof texts, hasMouse: boolean): string =>
  texts[way][hasMouse ? 'mouse' : 'touch'];
