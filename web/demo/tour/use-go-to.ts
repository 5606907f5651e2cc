import type { DemoState } from '@overflight/contract/demo.ts';
import { useNavigate } from 'react-router';
import { useUser } from '../../platform/calls/session.ts';
import { stepsFor, type StepName, type TourLinks } from './tour-steps.ts';
import { useTour } from './tour-state.ts';

/** Opens a step of the tour with its screen; the first one if the person has no such step. */
export function useGoTo(links: TourLinks): (name: StepName, demo: DemoState) => void {
  const navigate = useNavigate();
  const { groups } = useUser();
  const { show } = useTour();
  return (name, demo) => {
    const steps = stepsFor(groups);
    const step = steps.find((one) => one.name === name) ?? steps[0];
    if (!step) return;
    show(step.name);
    const { to, state } = step.placeOf(demo, links) ?? { to: step.waitsAt(links) };
    void navigate(to, { state });
  };
}
