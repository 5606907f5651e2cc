import { CloseButton, Group, Title } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { MapHandle } from '../map-handle.ts';
import classes from './map-popup.module.css';
import type { LngLat } from '../scene.ts';

type Props = {
  map: MapHandle;
  at: LngLat;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A small window at a position on the map. */
export function MapPopup({ map, at, title, onClose, children }: Props) {
  const content = useMemo(() => document.createElement('div'), []);
  const close = useRef(onClose);
  const id = useId();
  const [lng, lat] = at;
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(
    () => map.openPopup({ position: [lng, lat], content, onClose: () => close.current() }),
    [map, content, lng, lat],
  );
  return createPortal(
    <section aria-labelledby={id} className={classes['popup']}>
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes['title'] ?? ''}>
        <Title order={3} size="sm" id={id}>
          {title}
        </Title>
        <CloseButton size="sm" aria-label={`Close ${title}`} onClick={onClose} />
      </Group>
      {children}
    </section>,
    content,
  );
}
