import { Button } from '@mantine/core';
import type { DemoState } from '@overflight/contract/demo.ts';
import classes from './tour.module.css';
import { TourCard } from './tour-card.tsx';
import type { TourLinks } from './tour-steps.ts';
import { useTour } from './tour-state.ts';
import { useMayAddDemo } from '../use-demo.ts';
import { useShowDemo } from './use-show-demo.ts';

/** The tour shows the demo site: without it, this is how to get it. */
export function NoDemo({ state, links }: { state: DemoState['state']; links: TourLinks }) {
  const { end } = useTour();
  const mayAdd = useMayAddDemo();
  const { isBusy, showDemo } = useShowDemo(links, 'map');
  return (
    <TourCard
      title="The tour needs the demo data"
      focusKey="no demo"
      onClose={end}
      buttons={
        <>
          {mayAdd && state === 'absent' && (
            <Button size="sm" loading={isBusy} onClick={showDemo}>
              Show me with demo data
            </Button>
          )}
          <Button size="sm" variant="default" onClick={end}>
            Close
          </Button>
        </>
      }
    >
      <p className={classes['text']}>
        It leads through a made-up site with plans, photos, a finished project and a fleet, all labelled as demo.{' '}
        {reason(state, mayAdd)}
      </p>
    </TourCard>
  );
}

function reason(state: DemoState['state'], mayAdd: boolean): string {
  if (state === 'removing') return 'It is being removed right now.';
  if (state !== 'absent') return 'Only the crew that runs this installation sees it.';
  return mayAdd ? 'You can remove it at any time.' : 'An administrator of this installation can add it.';
}
