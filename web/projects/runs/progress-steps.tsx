import { statusViews, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import classes from '../projects.module.css';
import { stepsOf, stepText } from './status-actions.ts';

/** Progress of a project in four steps. */
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
