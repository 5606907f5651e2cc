/** Runs something while the page is visible: `start` returns its stop function. The returned function ends it for good. */
export function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | null = null;
  const update = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible) end ??= start();
    else {
      end?.();
      end = null;
    }
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    end?.();
  };
}
