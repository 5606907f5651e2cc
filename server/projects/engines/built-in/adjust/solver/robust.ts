/** Errors beyond so many standard deviations count less (Huber). */
const LIMITS = { pixels: 3, positions: 2, control: 3 } as const;
type Kind = keyof typeof LIMITS;

export const weightOf = (kind: Kind, sigmas: number): number => (sigmas > LIMITS[kind] ? LIMITS[kind] / sigmas : 1);

export function costOf(kind: Kind, sigmas: number): number {
  const limit = LIMITS[kind];
  return sigmas > limit ? 2 * limit * sigmas - limit ** 2 : sigmas ** 2;
}
