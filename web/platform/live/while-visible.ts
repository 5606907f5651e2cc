/** Runs something while the page is in sight: `start` answers with its end. The function this answers with ends it for good. */
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
