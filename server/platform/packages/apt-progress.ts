export type InstallProgress = { step: 'preparing' | 'downloading' | 'installing'; percent: number };

/** The kinds of lines that apt writes of its progress, each with its part of the whole; apt counts both from 0 to 100. */
const parts = {
  dlstatus: { step: 'downloading', fromPercent: 0, toPercent: 50 },
  pmstatus: { step: 'installing', fromPercent: 50, toPercent: 100 },
} as const;

const LINE = /^(dlstatus|pmstatus):[^\n]*?:(\d+(?:\.\d+)?):/gm;

/** How far apt is, by the last whole line of what it wrote to `APT::Status-Fd`. */
export function aptProgress(written: string): InstallProgress {
  const [, kind, share] = [...written.matchAll(LINE)].at(-1) ?? [];
  if (kind === undefined) return { step: 'preparing', percent: 0 };
  const { step, fromPercent, toPercent } = parts[kind as keyof typeof parts];
  return { step, percent: Math.round(fromPercent + ((toPercent - fromPercent) * Math.min(Number(share), 100)) / 100) };
}
