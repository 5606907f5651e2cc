import { Alert } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSystemUnit, useUnitSystem } from '../../platform/units.ts';
import { logError } from '../../platform/log.ts';
import type { ResultsLook, ResultsCallbacks, ResultsMap } from './results-map.ts';
import type { BaseMap, Results } from './results-style.ts';
import mapClasses from '../view/map-view.module.css';
import { BaseMapProblems } from './base-map-problems.tsx';
import classes from './results-view.module.css';

type Props = {
  ground: BaseMap;
  results: Results;
  look: Omit<ResultsLook, 'units' | 'heightUnit'>;
  /** Attributions of the base map. */
  attribution: string;
  answers: ResultsCallbacks;
};

/** The results map. Enter picks what is at the centre; while measuring, Space adds a point and Enter finishes. */
export function ResultsView({ ground, results, look: wanted, attribution, answers }: Props) {
  const [units] = useUnitSystem();
  const height = useSystemUnit('height');
  const look = { ...wanted, units, heightUnit: height === 'ft' ? ('ft' as const) : ('m' as const) };
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
          onClick: (position, hit) => latest.current.answers.onClick(position, hit),
          onPoint: (position) => latest.current.answers.onPoint(position),
          onFinish: () => latest.current.answers.onFinish(),
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
    const takes = look.isMeasuring ? ' ' : 'Enter';
    const isKnown = event.key === takes || event.key === 'Enter';
    if (!isKnown || !centre || !(event.target instanceof HTMLCanvasElement)) return;
    event.preventDefault();
    if (event.key === takes) answers.onClick(centre, map.current?.hitAtCentre() ?? null);
    else answers.onFinish();
  };
  return (
    // The map itself takes the keys; this only hears them on their way up.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`${mapClasses['map']} ${classes['map']}`} data-testid="results-map" onKeyDown={onKeyDown}>
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
      <div className={classes['foot']}>
        {ground.sources && <BaseMapProblems sources={ground.sources} />}
        {attribution && <p className={classes['attribution']}>{attribution}</p>}
      </div>
    </div>
  );
}
