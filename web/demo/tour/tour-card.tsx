import { Group, Paper, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import classes from './tour.module.css';

type Props = {
  title: string;
  /** Small line above the title. */
  place?: string;
  /** Takes the focus when this changes; null leaves the focus alone. */
  focusKey: string | null;
  /** At the other side: what it talks about is on the left. */
  isRight?: boolean;
  onClose: () => void;
  children: ReactNode;
  buttons: ReactNode;
};

/** A small card in the corner; on a phone a sheet below the screen, which shrinks. */
export function TourCard(props: Props) {
  const { title, place, focusKey, isRight = false, onClose, children, buttons } = props;
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusKey !== null) card.current?.focus({ preventScroll: true });
  }, [focusKey]);
  useRoomBelowPanels(card);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Paper
      ref={card}
      component="section"
      className={classes['card'] ?? ''}
      data-right={isRight || undefined}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <div aria-live="polite" id={id}>
        {place && (
          <Text size="xs" className="muted">
            {place}
          </Text>
        )}
        <Title order={2} className={classes['title']}>
          {title}
        </Title>
      </div>
      {children}
      <Group gap="xs" mt="sm" className={classes['buttons'] ?? ''}>
        {buttons}
      </Group>
    </Paper>
  );
}

/** Panels end above the card: their style sheets read its height. */
function useRoomBelowPanels(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!card.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--of-tour-room', `${heightPx + 12}px`);
    });
    observer.observe(card.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--of-tour-room');
    };
  }, [card]);
}
