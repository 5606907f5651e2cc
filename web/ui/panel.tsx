import { ActionIcon, Group, Paper, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode; wide?: boolean };

/** A side panel over the map: heading, close button, content that scrolls by itself. */
export function Panel({ title, onClose, children, wide = false }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes['panel']} data-wide={wide || undefined}>
      <Group className={classes['header']} justify="space-between" wrap="nowrap">
        <Title order={2} id={id} className={classes['title']}>
          {title}
        </Title>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Close ${title}`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <div className={classes['content']}>{children}</div>
    </Paper>
  );
}
