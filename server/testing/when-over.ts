import { TestRunner, afterAll, onTestFinished } from 'vitest';

/** Cleans up after the test that is running, or after the file where none is. */
export function whenOver(cleanUp: () => Promise<void>): void {
  const isInsideTest = TestRunner.getCurrentTest() !== undefined;
  (isInsideTest ? onTestFinished : afterAll)(cleanUp);
}
