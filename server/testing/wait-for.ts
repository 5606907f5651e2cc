export async function waitFor(isSo: () => boolean | Promise<boolean>, mostMs = 60_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > mostMs) throw new Error('it did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
