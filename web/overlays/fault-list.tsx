import { Anchor, Collapse, List, Text } from '@mantine/core';
import type { ImportRun } from '@overflight/contract/map/overlays.ts';
import { useState } from 'react';

type Props = { faults: ImportRun['faults']; skipped: number };

/** Skipped entries with the reason. */
export function FaultList({ faults, skipped }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (skipped === 0) return null;
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {skipped.toLocaleString('en')} {skipped === 1 ? 'entry was' : 'entries were'} skipped
      </Anchor>
      <Collapse expanded={isOpen}>
        <List size="sm" mt={4}>
          {faults.map(({ id, line, reason }, index) => (
            <List.Item key={index}>
              {[id, line === null ? '' : `line ${line}`].filter((part) => part !== '').join(', ') || 'without a name'}:{' '}
              {reason}
            </List.Item>
          ))}
        </List>
        {skipped > faults.length && (
          <Text size="sm" className="muted">
            And {(skipped - faults.length).toLocaleString('en')} more.
          </Text>
        )}
      </Collapse>
    </div>
  );
}
