/** Display state of the results. */
export type Shown = {
  /** Opacity of the orthophoto, 0 to 1. */
  opacity: number;
  showsSurface: boolean;
  /** Swipe position as a share of the width; null without comparing. */
  swipe: number | null;
  showsCameras: boolean;
};

export const firstShown: Shown = { opacity: 1, showsSurface: false, swipe: null, showsCameras: false };
