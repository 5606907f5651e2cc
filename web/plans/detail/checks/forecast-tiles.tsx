import { Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './checks.module.css';
import type { ForecastIssue, ForecastTile } from './plan-findings.ts';

/** The next hours side by side; one that is pressed tells its issues below. */
export function ForecastTiles({ tiles }: { tiles: readonly ForecastTile[] }) {
  const [chosen, choose] = useState<number | null>(null);
  const shown = tiles.find(({ hour }) => hour === chosen) ?? tiles.find(({ issues }) => issues.length > 0);
  return (
    <>
      <ul className={classes['tiles']}>
        {tiles.map((tile) => (
          <li key={tile.hour}>
            <Tile tile={tile} isShown={tile === shown} onChoose={() => choose(tile.hour)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Text size="sm" component="output" display="block" mt="xs">
          {hourText(shown.hour)}: {shown.issues.map(issueText).join(', ') || 'no issue'}
        </Text>
      )}
    </>
  );
}

function Tile({ tile, isShown, onChoose }: { tile: ForecastTile; isShown: boolean; onChoose: () => void }) {
  const texts = tile.issues.map(({ text }) => text);
  const said = texts.join(', ') || 'no issue';
  return (
    <Tooltip label={`${hourText(tile.hour)}: ${said}`}>
      <UnstyledButton
        className={classes['tile'] ?? ''}
        data-issues={texts.length > 0 || undefined}
        aria-pressed={isShown}
        onClick={onChoose}
      >
        <span>{tile.hour === 0 ? 'Now' : `+${tile.hour} h`}</span>
        <strong aria-hidden>{texts.length || '–'}</strong>
        <VisuallyHidden>{said}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

const issueText = ({ text, range }: ForecastIssue) => `${text} (${range})`;

const hourText = (hour: number) => (hour === 0 ? 'Now' : `In ${hour} h`);
