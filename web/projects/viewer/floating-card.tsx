import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './viewer.module.css';

/** A point of the window. */
type Tap = { x: number; y: number };

/** As in the style sheet. */
const BOTTOM_PX = 52;
/** So much around a tapped place stays free. */
const CLEAR_PX = 16;

/** What was tapped in the picture, told over it: at its bottom, or at its top where it would cover the place. */
export function FloatingCard({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const card = ref.current;
    const picture = card?.parentElement;
    if (!card || !picture) return;
    let tap: Tap | null = null;
    const place = () => setAtTop(tap !== null && wouldCover(card, picture, tap));
    const take = (event: MouseEvent | KeyboardEvent) => {
      // Not in the card itself.
      if (!(event.target instanceof HTMLCanvasElement)) return;
      if (event instanceof MouseEvent) tap = { x: event.clientX, y: event.clientY };
      else if (event.key === 'Enter') tap = middleOf(picture);
      place();
    };
    // Its height is known once its figures, or its photo, are there.
    const observer = new ResizeObserver(place);
    observer.observe(card);
    picture.addEventListener('click', take);
    picture.addEventListener('keydown', take);
    return () => {
      observer.disconnect();
      picture.removeEventListener('click', take);
      picture.removeEventListener('keydown', take);
    };
  }, []);
  return (
    <div ref={ref} className={classes['floating']} data-top={isAtTop || undefined}>
      {children}
    </div>
  );
}

/** A place in the upper half is covered less at the bottom than at the top. */
function wouldCover(card: HTMLElement, picture: HTMLElement, { x, y }: Tap): boolean {
  const { top, bottom, height } = picture.getBoundingClientRect();
  const { left, right, height: ofCard } = card.getBoundingClientRect();
  if (y < top + height / 2) return false;
  return x > left - CLEAR_PX && x < right + CLEAR_PX && y > bottom - BOTTOM_PX - ofCard - CLEAR_PX;
}

/** What a key picks. */
function middleOf(picture: HTMLElement): Tap {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
