import axe from 'axe-core';

/** Serious axe violations of the current screen, contrast included. */
export async function axeProblems(): Promise<string[]> {
  await stillness();
  const { violations } = await axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false } } });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Waits for the theme transition, which runs from outer to inner elements. */
async function stillness(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; quietFrames = document.getAnimations().length > 0 ? 0 : quietFrames + 1)
    await new Promise(requestAnimationFrame);
}
