/** Numbers below `count` in groups: for each the number that stands for its group. `visit` joins pairs. */
export function rootsOf(count: number, visit: (join: (one: number, other: number) => void) => void): Uint32Array {
  const parents = Uint32Array.from({ length: count }, (_, number) => number);
  const rootOf = (number: number): number => {
    let root = number;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  visit((one, other) => {
    parents[rootOf(other)] = rootOf(one);
  });
  for (let number = 0; number < count; number++) parents[number] = rootOf(number);
  return parents;
}
