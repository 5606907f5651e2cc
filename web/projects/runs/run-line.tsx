import { Progress } from '@mantine/core';
import type { ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import { useNow } from '../../ui/time/use-now.ts';
import classes from '../projects.module.css';
import { lineText, stageText, timesText } from './run-labels.ts';

/** Progress of a run: stage, bar and times. */
export function RunLine({ run }: { run: ProjectRun }) {
  const { percent } = run;
  const now = useNow();
  return (
    <div className={classes['run']}>
      <div className={classes['runWords']}>
        <span>{stageText(run)}</span>
        {percent !== null && <span className={classes['percent']}>{Math.floor(percent)}%</span>}
      </div>
      {percent !== null && <Progress value={percent} size="sm" aria-label="Processed" />}
      {run.inLine && <div className={classes['small']}>{lineText(run.inLine, now)}</div>}
      {run.startedAt !== null && <div className={classes['small']}>{timesText(run)}</div>}
    </div>
  );
}
