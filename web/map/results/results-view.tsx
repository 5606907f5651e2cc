import { Alert } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { logError } from '../../platform/log.ts';
import type { Look, ResultsAnswers, ResultsMap } from './results-map.ts';
import type { Ground, Results } from './results-style.ts';
import classes from './results-view.module.css';

type Props = {
  ground: Ground;
  results: Results;
  look: Look;
  /** Whose pictures lie under the results. */
  attribution: string;
  answers: ResultsAnswers;
};

/** The map of the results; with the keyboard, Enter takes the place in the middle. */
export function ResultsView({ ground, results, look, attribution, answers }: Props) {
  const over = useRef<HTMLDivElement>(null);
  const under = useRef<HTMLDivElement>(null);
  const map = useRef<ResultsMap | null>(null);
  const latest = useRef({ look, answers });
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    latest.current = { look, answers };
    map.current?.show(look);
  });
  useEffect(() => {
    let isGone = false;
    const start = async () => {
      const { ResultsMap } = await import('./results-map.ts');
      if (isGone || !over.current || !under.current) return;
      map.current = new ResultsMap({
        over: over.current,
        under: under.current,
        ground,
        results,
        answers: {
          onClick: (position, camera) => latest.current.answers.onClick(position, camera),
          onDoubleClick: () => latest.current.answers.onDoubleClick(),
        },
      });
      map.current.show(latest.current.look);
    };
    start().catch((error: unknown) => {
      logError('The map cannot be drawn', error);
      setBroken(true);
    });
    return () => {
      isGone = true;
      map.current?.remove();
      map.current = null;
    };
  }, [ground, results]);
  const onKeyDown = (event: KeyboardEvent) => {
    const centre = map.current?.centre();
    if (event.key !== 'Enter' || !centre || !(event.target instanceof HTMLCanvasElement)) return;
    event.preventDefault();
    answers.onClick(centre, null);
  };
  return (
    // The map itself takes the keys; this only hears them on their way up.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes['map']} data-testid="results-map" onKeyDown={onKeyDown}>
      <div className={classes['sheet']} aria-hidden inert>
        <div ref={under} className={classes['canvas']} />
      </div>
      <div className={classes['sheet']}>
        <div ref={over} className={classes['canvas']} />
      </div>
      {look.isMeasuring && <div className={classes['cross']} aria-hidden />}
      {isBroken && (
        <Alert className={classes['broken']} color="red" icon={<IconMapOff size={18} />} role="alert">
          This browser cannot draw the map: it needs WebGL.
        </Alert>
      )}
      {attribution && <p className={classes['attribution']}>{attribution}</p>}
    </div>
  );
}
