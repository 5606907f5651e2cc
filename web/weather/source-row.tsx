import { Loader, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../ui/rows/row-list.module.css';

type Props = {
  name: string;
  isOn: boolean;
  isBusy: boolean;
  /** Host, licence, coverage: one sentence each. */
  facts: readonly string[];
  onSwitch: (isOn: boolean) => void;
  children?: ReactNode;
};

/** One service: switch, host, licence and state. */
export function SourceRow({ name, isOn, isBusy, facts, onSwitch, children }: Props) {
  return (
    <li className={classes['row']}>
      <Switch
        checked={isOn}
        disabled={isBusy}
        aria-label={name}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <Stack gap={2} className={classes['about'] ?? ''}>
        <Text fw={550}>
          {name} {isBusy && <Loader size={14} aria-label="Saving" />}
        </Text>
        {facts.filter(Boolean).map((fact) => (
          <Text key={fact} size="sm" className="muted">
            {fact}
          </Text>
        ))}
        {children}
      </Stack>
    </li>
  );
}
