import { Button } from '@mantine/core';
import type { DemoPart, DemoState } from '@overflight/contract/demo.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useUser } from '../../platform/calls/session.ts';
import { unfinishedPart } from '../demo-progress.ts';
import { PartProgress } from './part-progress.tsx';
import classes from './tour.module.css';
import { TourCard } from './tour-card.tsx';
import { stepsFor, type StepName, type TourLinks, type TourStep } from './tour-steps.ts';
import { useTour } from './tour-state.ts';
import { useGoTo } from './use-go-to.ts';

type Props = { name: StepName; demo: DemoState; links: TourLinks };

/** One step: what the screen is for, what to press, and how far its content is. */
export function StepCard({ name, demo, links }: Props) {
  const { groups } = useUser();
  const { end: endTour } = useTour();
  const end = () => {
    endTour();
    focusOpener();
  };
  const goTo = useGoTo(links);
  const steps = stepsFor(groups);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.name === name),
  );
  const step = steps[index]!;
  const [before, after] = [steps[index - 1], steps[index + 1]];
  const place = step.placeOf(demo, links);
  const { isHere } = useArrival(step, place?.to ?? null, links);
  const part = unfinishedPart(demo, step.part);
  return (
    <TourCard
      title={step.title}
      place={`Tour · step ${index + 1} of ${steps.length}`}
      focusKey={step.name}
      isRight={step.name === 'photos'}
      onClose={end}
      buttons={
        <>
          <Button size="sm" variant="default" disabled={!before} onClick={() => before && goTo(before.name, demo)}>
            Back
          </Button>
          {after && (
            <Button size="sm" variant="subtle" color="gray" onClick={end}>
              Skip
            </Button>
          )}
          <Button size="sm" onClick={() => (after ? goTo(after.name, demo) : end())}>
            {after ? 'Next' : 'Done'}
          </Button>
        </>
      }
    >
      <p className={classes['text']}>{step.about}</p>
      {place ? <p className={classes['text']}>{step.press}</p> : <Missing part={part} />}
      {part && <PartProgress part={part} />}
      {place && !isHere && (
        <Button size="compact-sm" variant="light" mt="xs" onClick={() => goTo(step.name, demo)}>
          Show this screen
        </Button>
      )}
      {!after && <p className={classes['text']}>To see it again: Tour, in your account.</p>}
    </TourCard>
  );
}

/** The button that opens the tour again, where there is one. */
function focusOpener(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-opens-tour]')?.focus());
}

function Missing({ part }: { part: DemoPart | null }) {
  if (part?.state === 'failed') return null;
  const text = part ? 'It is still being made, and opens here by itself. You can go on meanwhile.' : 'It is not there.';
  return <p className={classes['text']}>{text}</p>;
}

/** Opens the content once it exists, if the person still waits where it will appear. */
function useArrival(step: TourStep, to: string | null, links: TourLinks): { isHere: boolean } {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const waitedFor = useRef<StepName>(undefined);
  useEffect(() => {
    if (to === null) waitedFor.current = pathname === step.waitsAt(links) ? step.name : undefined;
    else if (waitedFor.current === step.name) {
      waitedFor.current = undefined;
      void navigate(to);
    }
  }, [to, pathname, step, links, navigate]);
  const isOnTheWay = useNavigation().state === 'loading';
  return { isHere: isOnTheWay || (to !== null && [pathname, pathname + hash].includes(to)) };
}
