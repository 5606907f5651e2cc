import { onTestFinished, vi } from 'vitest';

/** Expected error logs are silenced; React warnings about our markup fail the test. */
export function watchConsole(): { logged: () => string[] } {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    // React's messages contain %s placeholders; ours do not.
    const warnings = spy.mock.calls.filter(([text]) => typeof text === 'string' && text.includes('%s'));
    spy.mockRestore();
    if (warnings.length > 0) throw new Error(warnings.map((words) => words.join(' ')).join('\n'));
  });
  return { logged: () => spy.mock.calls.map(([text]) => String(text)) };
}
