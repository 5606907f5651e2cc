/** What of the results is drawn, and how. */
export type Shown = {
  /** Of the orthophoto, 0 to 1. */
  opacity: number;
  showsSurface: boolean;
  /** Where the base map ends and the orthophoto begins, as a share of the width; null without comparing. */
  swipe: number | null;
  showsCameras: boolean;
};

export const firstShown: Shown = { opacity: 1, showsSurface: false, swipe: null, showsCameras: false };
