const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest fitting unit. */
export function sizeText(bytes: number): string {
  let size = bytes / 1000;
  let at = 0;
  while (size >= 1000 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}
