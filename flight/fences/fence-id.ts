/** Stands for a fence where segments are told apart by their id. */
export const fenceId = (at: number): string => `fence ${at}`;

/** The index of a fence by its id; undefined for a segment. */
export function fenceIndex(id: string | null): number | undefined {
  const [, at] = /^fence (\d+)$/.exec(id ?? '') ?? [];
  return at === undefined ? undefined : Number(at);
}
