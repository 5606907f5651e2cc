import { Button } from '@mantine/core';
import type { Project, ProjectChange } from '@overflight/contract/projects/projects.ts';
import { statusViews } from '@overflight/contract/projects/project-states.ts';
import { useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { When } from '../../ui/time/when.tsx';
import classes from '../projects.module.css';
import { Section } from './section.tsx';
import { useProjectChanges } from '../use-projects.ts';

const SHOWN_AT_FIRST = 8;

/** History of a project, newest first. */
export function HistorySection({ project }: { project: Project }) {
  const query = useProjectChanges(project);
  const [isWhole, setWhole] = useState(false);
  return (
    <Section title="History">
      <QueryState query={query}>
        {(changes) => (
          <>
            <ol className={classes['history']} aria-label="Changes">
              {changes.slice(0, isWhole ? changes.length : SHOWN_AT_FIRST).map((change, at) => (
                <li key={changes.length - at}>
                  <div>{changeText(change)}</div>
                  <div className={classes['small']}>
                    {change.by || 'Server'} · <When at={change.at} />
                  </div>
                </li>
              ))}
            </ol>
            {!isWhole && changes.length > SHOWN_AT_FIRST && (
              <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
                Show all {changes.length}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** If only the status changed, its label is enough. */
function changeText({ text, to }: ProjectChange): string {
  return text || statusViews[to].label;
}
