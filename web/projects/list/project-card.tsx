import { statusViews } from '@overflight/contract/projects/project-states.ts';
import { outputs, presets, type Project } from '@overflight/contract/projects/projects.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { Day } from './day.tsx';
import { ProgressSteps } from '../runs/progress-steps.tsx';
import { ProjectActions } from '../page/project-actions.tsx';
import { nameOf } from './project-filter.ts';
import type { ProjectLinks } from '../project-links.ts';
import classes from '../projects.module.css';
import { NoteTag } from '../page/note-tag.tsx';
import { localNote, resultText } from '../page/result-labels.ts';
import { ChangedNote } from '../runs/run-section.tsx';
import { RunLine } from '../runs/run-line.tsx';
import { gigapixelText } from '../runs/run-labels.ts';
import { SourceLine } from '../page/source-line.tsx';
import { endingsText, isUnderWay } from '../runs/status-actions.ts';
import { useVisiblePlan } from '../use-plan-summaries.ts';

type Props = { project: Project; links: ProjectLinks };

/** A project in the list; the whole card links to its page. */
export const ProjectCard = memo(function ProjectCard({ project, links }: Props) {
  const { processId, status, received, createdBy, run, vendor } = project;
  const name = nameOf(project);
  const picture = project.results[0]?.previewUrl;
  const reason = isUnderWay(project) || status === 'Completed' ? undefined : run?.reasons[0];
  const endings = endingsText(project);
  return (
    <article className={classes['card']} aria-label={name}>
      {picture && <img className={classes['cardPicture']} src={picture} alt="" loading="lazy" />}
      <header>
        <h2 className={classes['cardName']}>
          <Link to={links.project(processId)} className={classes['cardLink'] ?? ''}>
            {name}
          </Link>
        </h2>
        <div className={classes['small']}>
          Received <Day at={received} /> · {createdBy.name}
        </div>
      </header>
      <ProgressSteps project={project} />
      {isUnderWay(project) && run && <RunLine run={run} />}
      {reason && (
        <p className={classes['reason']} data-colour={statusViews[status].colour}>
          {reason}
        </p>
      )}
      <ChangedNote project={project} />
      <Sources project={project} links={links} />
      <div className={classes['pair']}>
        <section aria-label="Project Info">
          <h3 className={classes['label']}>Project Info</h3>
          <div className={classes['value']}>Gigapixel Count: {gigapixelText(vendor.gigaPixelCount)}</div>
          <div className={classes['small']}>
            {presets[vendor.processingType]} · {vendor.orthoOnly ? outputs.ortho : outputs.mesh}
          </div>
        </section>
        <Results project={project} />
      </div>
      <ProjectActions project={project} links={links} />
      {endings && <p className={classes['small']}>{endings}</p>}
    </article>
  );
});

const MAX_PLANS = 3;

function Sources({ project: { processId, sources }, links }: Props) {
  const others = sources.length - MAX_PLANS;
  return (
    <section aria-label="Flight Plans">
      <h3 className={classes['label']}>Flight Plans</h3>
      {sources.length === 0 && <div className={classes['small']}>None selected yet</div>}
      <ul className={classes['lines']}>
        {sources.slice(0, MAX_PLANS).map((id) => (
          <Source key={id} id={id} href={links.plan(id)} />
        ))}
        {others > 0 && (
          <li>
            <Link to={links.project(processId)} className={classes['planLink'] ?? ''}>
              and {others} more
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Source({ id, href }: { id: string; href: string }) {
  const { ref, plan } = useVisiblePlan(id);
  return (
    <li ref={ref}>
      <SourceLine id={id} href={href} plan={plan} />
    </li>
  );
}

function Results({ project: { results } }: Pick<Props, 'project'>) {
  const [newest] = results;
  if (!newest) return null;
  return (
    <section aria-label="Processed results">
      <h3 className={classes['label']}>Processed results</h3>
      <div className={classes['value']}>
        <Day at={newest.timestamp} />
      </div>
      <div className={classes['small']}>
        {resultText(newest)}
        {results.length > 1 && ` · ${results.length - 1} older`}
      </div>
      {newest.isLocal && <NoteTag note={localNote} />}
    </section>
  );
}
