import { onTestFinished, vi } from 'vitest';

/** What the app logs of refused calls is expected, and quiet; what React has to say of our markup fails the test. */
export function listenToConsole(): { logged: () => string[] } {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    // React's own sentences have gaps for what they are about; ours do not.
    const complaints = spy.mock.calls.filter(([text]) => typeof text === 'string' && text.includes('%s'));
    spy.mockRestore();
    if (complaints.length > 0) throw new Error(complaints.map((words) => words.join(' ')).join('\n'));
  });
  return { logged: () => spy.mock.calls.map(([text]) => String(text)) };
}
