import { z } from 'zod';
import { useUser } from '../../platform/calls/session.ts';
import { stored } from '../../platform/storage.ts';
import { stepNames, type StepName } from './tour-steps.ts';

const TourMark = z.object({
  /** The open step; null while the tour is closed. */
  step: z.enum(stepNames).nullable(),
});

/** By person, who may share this browser. Somebody without a mark was not asked yet. */
const storedTours = stored('tour', z.record(z.string(), TourMark), {});

export type TourState = {
  step: StepName | null;
  /** The person took the tour, or declined. */
  isAnswered: boolean;
  show: (step: StepName) => void;
  end: () => void;
};

export function useTour(): TourState {
  const { username } = useUser();
  const [tours, save] = storedTours.useValue();
  const mark = tours[username];
  const put = (step: StepName | null) => save({ ...storedTours.read(), [username]: { step } });
  return { step: mark?.step ?? null, isAnswered: mark !== undefined, show: put, end: () => put(null) };
}
