const texts = {
  orbit: {
    mouse: 'Drag to rotate, right-drag to pan, scroll to zoom.',
    touch: 'Drag with one finger to rotate, with two to pan; pinch to zoom.',
  },
  fly: {
    mouse:
      'Click the view, then use W and S for forward and back, A and D for sideways, R and F for up and down; drag to look around.',
    touch: 'Flying needs a keyboard. Drag to look around.',
  },
} as const;

/** Instructions for mouse or touch. */
export const moveText = (way: keyof typeof texts, hasMouse: boolean): string =>
  texts[way][hasMouse ? 'mouse' : 'touch'];
