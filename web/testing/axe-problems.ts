import axe from 'axe-core';

/** What axe finds serious on the screen as it stands, contrast included. */
export async function axeProblems(): Promise<string[]> {
  await stillness();
  const { violations } = await axe.run({ resultTypes: ['violations'], rules: { region: { enabled: false } } });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** A theme that has just changed fades in, from the outside to the inside. */
async function stillness(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; quietFrames = document.getAnimations().length > 0 ? 0 : quietFrames + 1)
    await new Promise(requestAnimationFrame);
}
