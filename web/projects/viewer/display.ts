import { pointSizes, type PointLook } from './points/point-look.ts';

/** Display state of the results. */
export type Display = {
  /** Opacity of the orthophoto, 0 to 1. */
  opacity: number;
  /** Whose heights are coloured and shaded. */
  model: 'surface' | 'terrain';
  showsHeights: boolean;
  showsHillshade: boolean;
  showsContours: boolean;
  showsNdvi: boolean;
  /** Swipe position as a share of the width; null without comparing. */
  swipe: number | null;
  showsCameras: boolean;
  showsControl: boolean;
  /** Whether measurements of other runs are drawn. */
  showsOtherRuns: boolean;
  points: PointLook;
};

export type View = 'map' | 'facade' | 'mesh' | 'points';

/** What a view measures on. */
export const surfaceOf = (view: View) => (view === 'facade' ? 'wall' : 'ground');

export const initialDisplay: Display = {
  opacity: 1,
  model: 'surface',
  showsHeights: false,
  showsHillshade: false,
  showsContours: false,
  showsNdvi: false,
  swipe: null,
  showsCameras: false,
  showsControl: true,
  showsOtherRuns: false,
  points: { colour: 'photo', sizePx: pointSizes.usual },
};

/** A photo or a control point that is looked at, by its name. */
export type Chosen = { kind: 'camera' | 'control'; name: string };
