import { Button } from '@mantine/core';
import type { DemoState } from '@overflight/contract/demo.ts';
import { demoPercent } from '../demo-progress.ts';
import classes from './tour.module.css';
import { TourCard } from './tour-card.tsx';
import type { TourLinks } from './tour-steps.ts';
import { useTour } from './tour-state.ts';
import { useGoTo } from './use-go-to.ts';

/** Shown once to each person, wherever they are; it leaves the focus alone. */
export function TourInvitation({ demo, links }: { demo: DemoState; links: TourLinks }) {
  const { end } = useTour();
  const goTo = useGoTo(links);
  return (
    <TourCard
      title="A look around?"
      focusKey={null}
      onClose={end}
      buttons={
        <>
          <Button size="sm" variant="default" onClick={end}>
            No, thanks
          </Button>
          <Button size="sm" onClick={() => goTo('map', demo)}>
            Start the tour
          </Button>
        </>
      }
    >
      <p className={classes['text']}>
        Five screens in two minutes, at the made-up demo site.
        {demo.state === 'adding' && ` Its data is being added: ${demoPercent(demo)} %.`}
      </p>
    </TourCard>
  );
}
