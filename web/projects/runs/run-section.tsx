import { stageLabels, type ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { redraftedByEdit, statusViews, type StepColour } from '@overflight/contract/projects/project-states.ts';
import { IconCheck, IconCircle, IconLoader2 } from '@tabler/icons-react';
import classes from '../projects.module.css';
import { RunLine } from './run-line.tsx';
import { stagesOf } from './run-stages.ts';
import { stageText } from './run-labels.ts';
import { changedText, isUnderWay } from './status-actions.ts';

type Props = { project: Project; run: ProjectRun };

/** Progress of the latest run, or why it failed. */
export function RunSection({ project, run }: Props) {
  if (!isUnderWay(project)) return <Reasons project={project} run={run} />;
  return (
    <div className={classes['runPart']}>
      <RunLine run={run} />
      <StageList run={run} />
      {run.warnings.length > 0 && <ReasonList label="Warnings" texts={run.warnings} colour="warning" />}
      {/* Announced once per stage, not at every percent. */}
      <p className={classes['unseen']} role="status">
        {stageText(run)}
      </p>
    </div>
  );
}

/** That something was changed which the newest results do not follow. */
export function ChangedNote({ project }: { project: Project }) {
  const text = changedText(project);
  if (text === null) return null;
  return (
    <p className={classes['reason']} data-colour="warning">
      {text}
    </p>
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

type List = { label: string; texts: readonly string[]; colour: StepColour };

const ReasonList = ({ label, texts, colour }: List) => (
  <ul className={classes['reasons']} aria-label={label}>
    {texts.map((text) => (
      <li key={text} className={classes['reason']} data-colour={colour}>
        {text}
      </li>
    ))}
  </ul>
);

function Reasons({ project: { status }, run: { reasons, warnings } }: Props) {
  const reported: List[] = [
    { texts: status === 'Completed' ? [] : reasons, colour: statusViews[status].colour, label: 'Reasons' },
    { texts: warnings, colour: 'warning', label: 'Warnings' },
  ];
  const told = reported.filter(({ texts }) => texts.length > 0);
  return (
    <>
      {told.map((list) => (
        <ReasonList key={list.label} {...list} />
      ))}
      {redraftedByEdit.includes(status) && (
        <p className={classes['small']}>
          Process it again once the reasons are gone, or edit the project first: that makes it a draft.
        </p>
      )}
    </>
  );
}
