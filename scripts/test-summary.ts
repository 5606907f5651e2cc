import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

const MAX_SLOW = 10;

/** Closing lines of a test run: the slowest files, and by name every test that was skipped or passed only when retried. */
export default class TestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, MAX_SLOW);
    const slow = slowest.map((one) => `  ${seconds(one).toFixed(1).padStart(6)} s  ${nameOf(one)}`);
    const skipped = modules.flatMap((one) => skippedIn(one).map((title) => `  ${nameOf(one)} > ${title}`));
    const retried = modules.flatMap((one) => retriedIn(one).map((title) => `  ${nameOf(one)} > ${title}`));
    const lines = [
      `The ${slow.length} slowest of ${modules.length} files:`,
      ...slow,
      `${skipped.length} skipped:`,
      ...skipped,
      ...(retried.length > 0 ? [`${retried.length} passed only when retried:`, ...retried] : []),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

const seconds = (one: TestModule) => one.diagnostic().duration / 1000;
const nameOf = (one: TestModule) => `${one.project.name} ${one.relativeModuleId}`;

const retriedIn = (one: TestModule) =>
  [...one.children.allTests('passed')]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map(({ fullName }) => fullName);

/** A group that is skipped entirely is named once. */
function skippedIn(parent: TestModule | TestSuite): string[] {
  return [...parent.children].flatMap((child: TestCase | TestSuite) => {
    if (isSkipped(child)) return [child.fullName];
    return child.type === 'suite' ? skippedIn(child) : [];
  });
}

function isSkipped(one: TestCase | TestSuite): boolean {
  if (one.type === 'test') return one.result().state === 'skipped';
  const children = [...one.children];
  return children.length > 0 && children.every(isSkipped);
}
