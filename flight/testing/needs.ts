/**
 * Something outside the repository that a test needs: `skipIf(tool.isMissing)`, with `tool.reason` at the end of the
 * title, so that the list of skipped tests says what is missing.
 */
export const needs = (isHere: boolean, what: string) => ({
  isMissing: !isHere,
  reason: isHere ? '' : ` [skipped: needs ${what}]`,
});
