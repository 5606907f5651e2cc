const FILE_NAME_CHARACTERS = 255;

/** Characters that Windows and Unix forbid in file names are removed from plan names. */
export function cleanPlanName(name: string): string {
  return name.replace(/[/|\\:*?"<>]/g, '-');
}

/** A plan without a visible name cannot be saved. */
export function isPlanName(name: string): boolean {
  return name.trim() !== '';
}

/** Adds the extension of the file format, unless the name already has it. */
export function planFileName(planName: string, ending: string): string {
  const isEnded = planName.toLowerCase().endsWith(ending);
  const base = (isEnded ? planName.slice(0, -ending.length) : planName).replace(/[^\w -]/g, '');
  // A name of only an extension would be a hidden file.
  return (base.trim() === '' ? 'unnamed' : base).slice(0, FILE_NAME_CHARACTERS - ending.length) + ending;
}

/** Uses the local date of the person who clones. */
export function cloneName(planName: string, now: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${planName} ${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
