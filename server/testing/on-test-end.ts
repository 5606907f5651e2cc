import { TestRunner, afterAll, onTestFinished } from 'vitest';

/** Cleans up after the running test, or else after the file. */
export function onTestEnd(cleanUp: () => Promise<void>): void {
  const isInsideTest = TestRunner.getCurrentTest() !== undefined;
  (isInsideTest ? onTestFinished : afterAll)(cleanUp);
}
