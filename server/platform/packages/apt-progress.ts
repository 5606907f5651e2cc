export type InstallProgress = { step: 'preparing' | 'downloading' | 'installing'; percent: number };

/** Progress line types of apt, each with its share of the total; apt counts both from 0 to 100. */
const parts = {
  dlstatus: { step: 'downloading', fromPercent: 0, toPercent: 50 },
  pmstatus: { step: 'installing', fromPercent: 50, toPercent: 100 },
} as const;

const LINE = /^(dlstatus|pmstatus):[^\n]*?:(\d+(?:\.\d+)?):/gm;

/** Progress of apt by its last complete line in `APT::Status-Fd`. */
export function aptProgress(written: string): InstallProgress {
  const [, kind, share] = [...written.matchAll(LINE)].at(-1) ?? [];
  if (kind === undefined) return { step: 'preparing', percent: 0 };
  const { step, fromPercent, toPercent } = parts[kind as keyof typeof parts];
  return { step, percent: Math.round(fromPercent + ((toPercent - fromPercent) * Math.min(Number(share), 100)) / 100) };
}
