/** The one door to the console: what went wrong without stopping the user. */
export function logError(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(text, error);
}
