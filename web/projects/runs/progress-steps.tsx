import { statusViews } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import classes from '../projects.module.css';
import { stepsOf, stepText } from './status-actions.ts';

/** Progress of a project in four steps. */
export function ProgressSteps({ project }: { project: Pick<Project, 'status' | 'run'> }) {
  const { colour, isUnderWay } = statusViews[project.status];
  return (
    <div
      className={classes['steps']}
      role="img"
      aria-label={stepText(project)}
      data-colour={colour}
      data-moving={isUnderWay}
    >
      {stepsOf(project).map(({ name, state }) => (
        <span key={name} className={classes['step']} data-state={state}>
          {name}
        </span>
      ))}
    </div>
  );
}
