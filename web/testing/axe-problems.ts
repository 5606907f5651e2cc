import axe from 'axe-core';

/** What axe finds serious on the screen as it stands, contrast included. */
export async function axeProblems(): Promise<string[]> {
  const { violations } = await axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false } } });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
