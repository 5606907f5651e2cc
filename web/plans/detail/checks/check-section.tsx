import { Accordion, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { checkLabel, type CheckResult } from './check-result.ts';
import classes from './checks.module.css';

type Props<Row> = {
  /** Id of the section. */
  name: string;
  title: string;
  result: CheckResult<Row>;
  onRetry: () => void;
  countOf?: (rows: Row[]) => string;
  /** False if the rows tell of nothing wrong. */
  isFinding?: boolean;
  children: (rows: Row[], isComplete: boolean) => ReactNode;
};

/** One check: findings, none found, or not checked or incomplete with the reason. */
export function CheckSection<Row>(props: Props<Row>) {
  const { name, title, result, onRetry, countOf = rowCount, isFinding = true, children } = props;
  const isFound = result.phase === 'checked' && result.rows.length > 0;
  return (
    <Accordion.Item value={name} className={classes['item'] ?? ''}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <span>{title}</span>
          <span className={classes['word']} data-phase={result.phase} data-found={(isFound && isFinding) || undefined}>
            {checkLabel(result, countOf)}
          </span>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {result.phase === 'checking' && <Text size="sm">Checking …</Text>}
        {result.phase === 'not-checked' && (
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm">Not checked: {result.reason}</Text>
            {result.canRetry && (
              <Button size="compact-sm" variant="default" flex="none" onClick={onRetry}>
                Try again
              </Button>
            )}
          </Group>
        )}
        {result.phase === 'checked' && !isFound && <Text size="sm">None found.</Text>}
        {result.phase === 'checked' && isFound && (
          <div data-outdated={result.isOutdated} className={classes['found']}>
            {children(result.rows, result.notChecked === undefined)}
          </div>
        )}
        {result.phase === 'checked' && result.notChecked !== undefined && (
          <Text size="sm" mt="xs" className={classes['rest'] ?? ''}>
            The rest was not checked: {result.notChecked}
          </Text>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

const rowCount = (rows: readonly unknown[]) => String(rows.length);
