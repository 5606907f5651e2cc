import { ActionIcon, Group, Paper, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** A shape is being drawn: on a phone only the heading stays until reopened. */
  isAside?: boolean;
};

/** A side panel over the map: heading, close button, scrolling content. */
export function Panel({ title, onClose, children, wide = false, isAside = false }: Props) {
  const id = useId();
  const [isWantedBack, setWantedBack] = useState(false);
  if (isWantedBack && !isAside) setWantedBack(false);
  const isFolded = isAside && !isWantedBack;
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      className={classes['panel']}
      data-wide={wide || undefined}
      data-folded={isFolded || undefined}
    >
      <Group className={classes['header']} justify="space-between" wrap="nowrap">
        <Title order={2} id={id} className={classes['title']}>
          {title}
        </Title>
        {isAside && (
          <ActionIcon
            className={classes['handle'] ?? ''}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={isFolded ? `Show ${title}` : `Hide ${title}`}
            aria-expanded={!isFolded}
            onClick={() => setWantedBack(isFolded)}
          >
            {isFolded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Close ${title}`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <div className={classes['content']}>{children}</div>
    </Paper>
  );
}
