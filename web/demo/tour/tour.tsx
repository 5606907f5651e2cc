import { useLocation } from 'react-router';
import { NoDemo } from './no-demo.tsx';
import { StepCard } from './step-card.tsx';
import classes from './tour.module.css';
import { TourInvitation } from './tour-invitation.tsx';
import type { TourLinks } from './tour-steps.ts';
import { useTour } from './tour-state.ts';
import { hasContent, useDemo, useIsOfOwnCrew } from '../use-demo.ts';

/** The open step of the tour; an invitation to whoever was not asked yet; or how to get the demo data it needs. */
export function Tour({ links }: { links: TourLinks }) {
  return (
    <div className={classes['holder']}>
      <Card links={links} />
    </div>
  );
}

function Card({ links }: { links: TourLinks }) {
  const { step, isAnswered } = useTour();
  const { data: demo } = useDemo();
  const isOfOwnCrew = useIsOfOwnCrew();
  const { pathname } = useLocation();
  if (!demo) return null;
  if (hasContent(demo) && isOfOwnCrew) {
    if (step) return <StepCard name={step} {...{ demo, links }} />;
    // Elsewhere it would lie on what people came for.
    return isAnswered || pathname !== links.map(null).to ? null : <TourInvitation {...{ demo, links }} />;
  }
  return step && <NoDemo state={demo.state} links={links} />;
}
