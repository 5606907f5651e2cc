import { useEffect, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element whose id is in the address, also if it appears late. */
export function useRevealed(id: string): RefCallback<HTMLElement> {
  const { hash, key } = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (hash === `#${id}`) element?.scrollIntoView({ block: 'start' });
    // Each navigation has its own key: asked again, it scrolls again.
  }, [hash, id, key, element]);
  return setElement;
}
