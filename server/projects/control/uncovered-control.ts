type Named = { name: string };

const MOST_NAMED = 20;
const WHERE = 'where no geoid grid gives';
const list = new Intl.ListFormat('en');

/** Names the points that no geoid grid covers, in place of what was said before. */
export function withUncovered(
  warnings: readonly string[],
  { stated, used }: { stated: readonly Named[]; used: readonly Named[] },
): string[] {
  const covered = new Set(used.map(({ name }) => name));
  const names = stated.map(({ name }) => name).filter((name) => !covered.has(name));
  const others = warnings.filter((warning) => !warning.includes(WHERE));
  return names.length === 0 ? others : [...others, textOf(names)];
}

function textOf(names: readonly string[]): string {
  const [only] = names;
  if (names.length === 1) return `Control point ${only} lies ${WHERE} its height: it is not used.`;
  const unnamed = names.length - MOST_NAMED;
  const named = [...names.slice(0, MOST_NAMED), ...(unnamed > 0 ? [`${unnamed} more`] : [])];
  return `Control points ${list.format(named)} lie ${WHERE} their heights: they are not used.`;
}
