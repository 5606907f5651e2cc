import { fileCaps } from '@overflight/contract/plans/files.ts';

export type PartRange = { from: number; to: number };

/** Start and end of a file's parts; `to` is exclusive. */
export function partRanges(size: number): PartRange[] {
  const count = partCount(size);
  return Array.from({ length: count }, (_, part) => ({
    from: part * fileCaps.partBytes,
    to: Math.min(size, (part + 1) * fileCaps.partBytes),
  }));
}

export const partCount = (size: number): number => Math.ceil(size / fileCaps.partBytes);

export const comesInParts = (size: number): boolean => size > fileCaps.partBytes;
