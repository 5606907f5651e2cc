const BY_HAND = 'This browser does not let the page copy. Mark the text, and copy it with the keyboard.';

/** Copies a text to the clipboard; over plain http with the legacy command. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  if (!copyBySelection(text)) throw new Error(BY_HAND);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0';
  // A dialog traps the focus.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing newer works without https
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
