import { LiveFrame, type MovedRow } from '@overflight/contract/telemetry/telemetry.ts';

const ROW_LENGTH = 8;
/** Columns that may be null: altitude, heading, speed and height. */
const MAY_BE_NULL: readonly number[] = [3, 4, 5, 6];

/**
 * Parses a stream frame; null if invalid. Moved rows are checked by hand: there are thousands
 * a second, and a schema would take longer than everything else.
 */
export function readFrame(text: string): LiveFrame | null {
  const data = parse(text);
  if (typeof data !== 'object' || data === null) return null;
  const { moved, ...rest } = data as { moved?: unknown };
  if (!Array.isArray(moved) || !moved.every(isMovedRow)) return null;
  const read = LiveFrame.safeParse({ ...rest, moved: [] });
  return read.success ? { ...read.data, moved } : null;
}

export function isMovedRow(row: unknown): row is MovedRow {
  if (!Array.isArray(row) || row.length !== ROW_LENGTH) return false;
  const isNumbers = row.every((value, at) => Number.isFinite(value) || (value === null && MAY_BE_NULL.includes(at)));
  const [number, lng, lat] = row as number[];
  return isNumbers && Number.isInteger(number) && Math.abs(lng as number) <= 180 && Math.abs(lat as number) <= 90;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
