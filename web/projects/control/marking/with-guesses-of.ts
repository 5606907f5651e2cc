import type { ControlPhoto } from '@overflight/contract/projects/control-points.ts';

/** Photos that are shown, in their order and at their addresses, with where the point is expected by now. */
export function withGuessesOf(shown: readonly ControlPhoto[], now: readonly ControlPhoto[]): ControlPhoto[] {
  const newer = new Map(now.map((photo) => [photo.fileId, photo]));
  return shown.map((photo) => {
    const { expectedAt, direction, mark } = newer.get(photo.fileId) ?? photo;
    return { ...photo, expectedAt, direction, mark };
  });
}
