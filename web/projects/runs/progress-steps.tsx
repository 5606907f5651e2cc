import { statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import classes from '../projects.module.css';
import { stepsOf, stepText } from './status-offer.ts';

/** The four steps of a project, as far as it has come, in the colour of how it fares. */
export function ProgressSteps({ status }: { status: ProjectStatus }) {
  const { colour, isUnderWay } = statusViews[status];
  return (
    <div
      className={classes['steps']}
      role="img"
      aria-label={stepText(status)}
      data-colour={colour}
      data-moving={isUnderWay}
    >
      {stepsOf(status).map(({ name, state }) => (
        <span key={name} className={classes['step']} data-state={state}>
          {name}
        </span>
      ))}
    </div>
  );
}
