import { useEffect, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element whose id is in the address, also if it appears late. */
export function useRevealed(id: string, block: ScrollLogicalPosition): RefCallback<HTMLElement> {
  const location = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (location.hash === `#${id}`) element?.scrollIntoView({ block });
  }, [location, id, element, block]);
  return setElement;
}
