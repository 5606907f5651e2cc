const FILE_NAME_CHARACTERS = 255;

/** What Windows and Unix forbid in a file name never enters a plan's name. */
export function cleanPlanName(name: string): string {
  return name.replace(/[/|\\:*?"<>]/g, '-');
}

/** A plan without a visible name cannot be saved. */
export function isPlanName(name: string): boolean {
  return name.trim() !== '';
}

/** The ending is that of the file's format; a name that already has it does not get it twice. */
export function planFileName(planName: string, ending: string): string {
  const isEnded = planName.toLowerCase().endsWith(ending);
  const base = (isEnded ? planName.slice(0, -ending.length) : planName).replace(/[^\w -]/g, '');
  // Nothing but an ending would be a hidden file.
  return (base.trim() === '' ? 'unnamed' : base).slice(0, FILE_NAME_CHARACTERS - ending.length) + ending;
}

/** The day is the one on the wall of whoever clones. */
export function cloneName(planName: string, now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${planName} ${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
