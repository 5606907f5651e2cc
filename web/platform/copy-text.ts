const BY_HAND = 'This browser does not let the page copy. Mark the text, and copy it with the keyboard.';

/** Puts a text on the clipboard; over plain http, where browsers offer none, in the way from before there was one. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  if (!copyMarked(text)) throw new Error(BY_HAND);
}

function copyMarked(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0';
  // A dialog keeps the focus within itself.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing newer works without https
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
