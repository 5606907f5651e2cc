import { Progress, Text } from '@mantine/core';
import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './engine.module.css';
import { engineText, engineTitle } from './engine-labels.ts';
import { InstallLine } from './install-line.tsx';

const icons: Record<PhotoEngine['state'], typeof IconTool> = {
  installing: IconDownload,
  ready: IconCircleCheck,
  missing: IconTool,
  failed: IconAlertCircle,
  away: IconTool,
};

type Props = { engine: PhotoEngine; /** Actions. */ children?: ReactNode };

/** State of the photo engine: progress, or what is missing and the command to install it. */
export function EngineState({ engine, children }: Props) {
  const { state } = engine;
  const StateIcon = icons[state];
  const text = engineText(engine);
  return (
    <section className={classes['engine']} data-state={state} aria-label="Photo engine">
      <StateIcon size={20} className={classes['icon']} aria-hidden />
      <div className={classes['words']}>
        <div className={classes['title']}>
          <span role="status">{engineTitle(engine)}</span>
          {state === 'installing' && <span className={classes['percent']}>{engine.percent} %</span>}
        </div>
        {state === 'installing' && <Progress value={engine.percent} aria-label="Installed" />}
        {text !== undefined && (
          <Text size="sm" className="muted">
            {text}
          </Text>
        )}
        {children}
        {'line' in engine && <InstallLine line={engine.line} />}
      </div>
    </section>
  );
}
