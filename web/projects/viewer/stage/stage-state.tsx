import { ActionIcon, Alert, Progress, Switch, Text, Tooltip } from '@mantine/core';
import { IconCubeOff, IconFocusCentered } from '@tabler/icons-react';
import type { Drawn } from '../points/point-cloud.ts';
import classes from '../viewer.module.css';

export type StageKind = 'mesh' | 'points';
export type LoadState =
  | { kind: 'loading'; share: number | null }
  | { kind: 'shown'; hasFilled: boolean }
  | { kind: 'failed' };

const texts = {
  mesh: {
    loading: 'Loading the mesh',
    failed:
      'The mesh cannot be shown. It may be too large for this browser, or WebGL is not available. You can download it from the project.',
  },
  points: {
    loading: 'Loading the points',
    failed:
      'The points cannot be shown. The server may not answer, or WebGL is not available. You can download them from the project.',
  },
} as const;

export function StageState({ kind, state }: { kind: StageKind; state: LoadState }) {
  const { loading, failed } = texts[kind];
  if (state.kind === 'shown') return null;
  if (state.kind === 'failed')
    return (
      <Alert className={classes['loading']} color="red" icon={<IconCubeOff size={18} />} role="alert">
        {failed}
      </Alert>
    );
  return (
    <div className={classes['loading']} role="status">
      <Text size="sm">{loading} …</Text>
      <Progress value={(state.share ?? 1) * 100} animated={state.share === null} aria-label={loading} />
    </div>
  );
}

export const FitButton = ({ onFit }: { onFit: () => void }) => (
  <Tooltip label="Show all of it">
    <ActionIcon
      className={classes['fit'] ?? ''}
      variant="default"
      size={36}
      aria-label="Show all of it"
      onClick={onFit}
    >
      <IconFocusCentered size={20} />
    </ActionIcon>
  </Tooltip>
);

type Marked = { checked: boolean; onChange: (checked: boolean) => void };

export function FilledSwitch({ checked, onChange }: Marked) {
  return (
    <div className={classes['filled']}>
      <Switch
        size="sm"
        label="Mark what was not measured"
        {...{ checked }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

const finenessTexts = {
  moving: null,
  'becoming finer': 'Becoming finer …',
  finest: 'All that this view can show. Zoom in for more.',
} as const satisfies Record<Drawn['fineness'], string | null>;

type Notes = { drawn: Drawn; points: number; isMissed: boolean; isPartLost: boolean };

export function PointNotes({ drawn, points, isMissed, isPartLost }: Notes) {
  return (
    <div className={classes['notes']}>
      <Text size="xs">
        {drawn.points.toLocaleString('en-US')} of {points.toLocaleString('en-US')} points drawn
      </Text>
      {drawn.points < points && finenessTexts[drawn.fineness] && <Text size="xs">{finenessTexts[drawn.fineness]}</Text>}
      <div role="status">
        {isMissed && <Text size="xs">No point there: click nearer to one.</Text>}
        {isPartLost && (
          <Text size="xs">Some parts could not be loaded and are drawn coarsely. Open the page again.</Text>
        )}
      </div>
    </div>
  );
}
