import { useEffect } from 'react';

const PRODUCT = 'Overflight';

/** Names the page in the browser's tab and to screen readers, the most particular first; null leaves it to a part of the page. */
export function usePageTitle(...names: readonly (string | null | undefined)[]): void {
  const title = names.includes(null) ? null : [...names, PRODUCT].filter(Boolean).join(' · ');
  useEffect(() => {
    if (title === null) return;
    document.title = title;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
