import { stageLabels, type ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { redraftedByEdit, statusViews } from '@overflight/contract/projects/project-states.ts';
import { IconCheck, IconCircle, IconLoader2 } from '@tabler/icons-react';
import classes from '../projects.module.css';
import { RunLine } from './run-line.tsx';
import { stagesOf } from './run-stages.ts';
import { stageText } from './run-labels.ts';
import { isUnderWay } from './status-actions.ts';

type Props = { project: Project; run: ProjectRun };

/** Progress of the latest run, or why it failed. */
export function RunSection({ project, run }: Props) {
  if (!isUnderWay(project)) return <Reasons project={project} run={run} />;
  return (
    <div className={classes['runPart']}>
      <RunLine run={run} />
      <StageList run={run} />
      {/* Announced once per stage, not at every percent. */}
      <p className={classes['unseen']} role="status">
        {stageText(run)}
      </p>
    </div>
  );
}

const marks = {
  done: { icon: IconCheck, word: 'done' },
  current: { icon: IconLoader2, word: 'in progress' },
  ahead: { icon: IconCircle, word: 'pending' },
} as const;

function StageList({ run }: { run: ProjectRun }) {
  return (
    <ol className={classes['stageList']} aria-label="Stages">
      {stagesOf(run).map(({ stage, state }) => {
        const { icon: Mark, word } = marks[state];
        return (
          <li key={stage} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <Mark size={15} aria-label={word} />
            {stageLabels[stage]}
          </li>
        );
      })}
    </ol>
  );
}

function Reasons({ project: { status }, run: { reasons, warnings } }: Props) {
  const reported = [
    { texts: status === 'Completed' ? [] : reasons, colour: statusViews[status].colour, label: 'Reasons' },
    { texts: warnings, colour: 'warning', label: 'Warnings' },
  ].filter(({ texts }) => texts.length > 0);
  return (
    <>
      {reported.map(({ texts, colour, label }) => (
        <ul key={label} className={classes['reasons']} aria-label={label}>
          {texts.map((text) => (
            <li key={text} className={classes['reason']} data-colour={colour}>
              {text}
            </li>
          ))}
        </ul>
      ))}
      {redraftedByEdit[status] === 'always' && (
        <p className={classes['small']}>
          Process it again once the reasons are gone, or edit the project first: that makes it a draft.
        </p>
      )}
    </>
  );
}
