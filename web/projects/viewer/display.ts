/** Display state of the results. */
export type Display = {
  /** Opacity of the orthophoto, 0 to 1. */
  opacity: number;
  showsSurface: boolean;
  /** Swipe position as a share of the width; null without comparing. */
  swipe: number | null;
  showsCameras: boolean;
};

export const initialDisplay: Display = { opacity: 1, showsSurface: false, swipe: null, showsCameras: false };
