import { Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './checks.module.css';
import type { ForecastIssue, ForecastTile } from './plan-findings.ts';

type Props = {
  tiles: readonly ForecastTile[];
  /** Whether hours without an issue were checked completely. */
  isComplete: boolean;
};

/** The next hours side by side; pressing one shows its issues below. */
export function ForecastTiles({ tiles, isComplete }: Props) {
  const quiet = isComplete ? 'no issue' : 'no issue found, check incomplete';
  const [chosen, choose] = useState<number | null>(null);
  const shown = tiles.find(({ hour }) => hour === chosen) ?? tiles.find(({ issues }) => issues.length > 0);
  return (
    <>
      <ul className={classes['tiles']}>
        {tiles.map((tile) => (
          <li key={tile.hour}>
            <Tile tile={tile} quiet={quiet} isShown={tile === shown} onChoose={() => choose(tile.hour)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Text size="sm" component="output" display="block" mt="xs">
          {hourText(shown.hour)}: {shown.issues.map(issueText).join(', ') || quiet}
        </Text>
      )}
    </>
  );
}

type TileProps = { tile: ForecastTile; quiet: string; isShown: boolean; onChoose: () => void };

function Tile({ tile, quiet, isShown, onChoose }: TileProps) {
  const texts = tile.issues.map(({ text }) => text);
  const summary = texts.join(', ') || quiet;
  return (
    <Tooltip label={`${hourText(tile.hour)}: ${summary}`}>
      <UnstyledButton
        className={classes['tile'] ?? ''}
        data-issues={texts.length > 0 || undefined}
        aria-pressed={isShown}
        onClick={onChoose}
      >
        <span>{tile.hour === 0 ? 'Now' : `+${tile.hour} h`}</span>
        <strong aria-hidden>{texts.length || '–'}</strong>
        <VisuallyHidden>{summary}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

const issueText = ({ text, range }: ForecastIssue) => `${text} (${range})`;

const hourText = (hour: number) => (hour === 0 ? 'Now' : `In ${hour} h`);
