/** How finely a frame is drawn. */
export type Level = {
  /** Pixels drawn per CSS pixel. */
  ratio: number;
  /** Whether fewer triangles do. */
  isCoarse: boolean;
};
type Size = { width: number; height: number };

/** More than the screen has smooths edges, as long as the memory for them stays below 100 MB. */
const MOST_PIXELS = 12e6;
const SMOOTH = 2;
const [HALF, LEAST] = [0.6, 0.35];

const screenRatio = (density: number): number => Math.min(2, density);

/** The finest first; the last is for machines without a graphics card. */
export function meshLevels({ width, height }: Size, density: number): Level[] {
  const ratio = screenRatio(density);
  const most = Math.sqrt(MOST_PIXELS / Math.max(1, width * height));
  return [
    { ratio: Math.max(ratio, Math.min(SMOOTH * ratio, most)), isCoarse: false },
    { ratio, isCoarse: false },
    { ratio: HALF * ratio, isCoarse: true },
    { ratio: LEAST * ratio, isCoarse: true },
  ];
}

/** Points follow the frames by their number. */
export const pointLevels = (_: Size, density: number): Level[] => [{ ratio: screenRatio(density), isCoarse: false }];
