/** The only place that writes to the console: errors that do not stop the user. */
export function logError(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(text, error);
}
