import { Alert, Progress, Text } from '@mantine/core';
import type { PhotoEngine } from '@overflight/contract/photo-engine.ts';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './engine.module.css';
import { engineText, engineTitle } from './engine-words.ts';
import { InstallLine } from './install-line.tsx';

const looks: Record<PhotoEngine['state'], { color: string; icon: typeof IconTool }> = {
  installing: { color: 'sky', icon: IconDownload },
  ready: { color: 'teal', icon: IconCircleCheck },
  missing: { color: 'orange', icon: IconTool },
  failed: { color: 'red', icon: IconAlertCircle },
  away: { color: 'orange', icon: IconTool },
};

type Props = { engine: PhotoEngine; /** What can be done about it. */ children?: ReactNode };

/** Where the engine for photos stands: how far it is, or what is missing and the line that brings it. */
export function EngineState({ engine, children }: Props) {
  const { color, icon: StateIcon } = looks[engine.state];
  const text = engineText(engine);
  return (
    <Alert color={color} icon={<StateIcon size={20} />} role="region" aria-label="Photo engine">
      <div className={classes['state']}>
        <div className={classes['title']}>
          <span role="status">{engineTitle(engine)}</span>
          {engine.state === 'installing' && <span className={classes['percent']}>{engine.percent} %</span>}
        </div>
        {engine.state === 'installing' && <Progress value={engine.percent} aria-label="Installed" />}
        {text !== undefined && <Text size="sm">{text}</Text>}
        {children}
        {'line' in engine && <InstallLine line={engine.line} />}
      </div>
    </Alert>
  );
}
