/** Deep equality of plain data; identical objects are not traversed. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [old, next] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return old.size === next.size && [...old].every(([key, value]) => next.has(key) && sameData(value, next.get(key)));
}
