/** Joins lists; returns the same list as long as the inputs are the same. */
export function listJoiner<Item>(): (lists: readonly (readonly Item[])[]) => readonly Item[] {
  let parts: readonly (readonly Item[])[] = [];
  let joined: readonly Item[] = [];
  return (lists) => {
    const filled = lists.filter(({ length }) => length > 0);
    if (filled.length !== parts.length || filled.some((list, i) => list !== parts[i])) {
      parts = filled;
      joined = filled.flat();
    }
    return joined;
  };
}
