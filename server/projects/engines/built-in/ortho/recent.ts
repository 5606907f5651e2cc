/** Keeps the values used last within a number of bytes, and at least one. */
export function recent<Key, Value>(limitBytes: number, bytesOf: (key: Key) => number) {
  const kept = new Map<Key, Value>();
  let bytes = 0;
  return (key: Key, make: () => Value): Value => {
    const known = kept.get(key);
    kept.delete(key);
    const value = known ?? make();
    if (known === undefined) bytes += bytesOf(key);
    for (const oldest of kept.keys()) {
      if (bytes <= limitBytes) break;
      kept.delete(oldest);
      bytes -= bytesOf(oldest);
    }
    kept.set(key, value);
    return value;
  };
}
