import { CloseButton, UnstyledButton } from '@mantine/core';
import type { DemoState } from '@overflight/contract/demo.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './demo.module.css';
import { demoPercent } from './demo-progress.ts';
import { useDemo } from './use-demo.ts';

const KEY = 'demo.label.put-away';

type Props = {
  /** For administrators of the installation. */
  manageHref: string | null;
  onGo: (bounds: NonNullable<DemoState['bounds']>) => void;
};

/** Says on the map that a made-up place is on it; once put away, it stays so until the tab closes. */
export function DemoLabel({ manageHref, onGo }: Props) {
  const { data: demo } = useDemo();
  const [isPutAway, setPutAway] = useState(() => sessionStorage.getItem(KEY) !== null);
  if (!demo || demo.state === 'absent' || isPutAway) return null;
  const { bounds } = demo;
  const putAway = () => {
    sessionStorage.setItem(KEY, '1');
    setPutAway(true);
  };
  return (
    <aside className={classes['label']} aria-label="Demo data">
      <span>{textOf(demo)}</span>
      {bounds && demo.state !== 'removing' && (
        <UnstyledButton className={classes['go'] ?? ''} onClick={() => onGo(bounds)}>
          Go there
        </UnstyledButton>
      )}
      {manageHref !== null && <Link to={manageHref}>Manage</Link>}
      <CloseButton size="sm" aria-label="Put this note away" onClick={putAway} />
    </aside>
  );
}

function textOf({ state, parts }: DemoState): string {
  if (state === 'adding') return `Demo data is being added: ${demoPercent({ parts })} %`;
  return state === 'removing' ? 'Demo data is being removed' : 'Demo data: a made-up place';
}
