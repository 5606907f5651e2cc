import { Center, Stack, Text, Title } from '@mantine/core';
import { outputs, presets, type Project, type ProjectChange } from '@overflight/contract/projects/projects.ts';
import type { ReactNode } from 'react';
import { PropertyTable } from '../../ui/rows/property-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ControlSection } from '../control/control-section.tsx';
import { EngineNotice } from '../engine/engine-notice.tsx';
import { ForecastSection, WaitingWarnings } from '../runs/forecast-section.tsx';
import { HistorySection } from './history-section.tsx';
import { ProgressSteps } from '../runs/progress-steps.tsx';
import { ProjectActions } from './project-actions.tsx';
import { nameOf } from '../list/project-filter.ts';
import type { ProjectLinks } from '../project-links.ts';
import classes from '../projects.module.css';
import { heightsText } from './result-labels.ts';
import { ResultsSection } from './results-section.tsx';
import { RunLog } from '../runs/run-log.tsx';
import { ChangedNote, RunSection } from '../runs/run-section.tsx';
import { gigapixelText } from '../runs/run-labels.ts';
import { Section } from './section.tsx';
import { SourcesSection } from './sources-section.tsx';
import { hasSurface, TerrainSection } from './terrain-section.tsx';
import { awaitsStart, canBeStarted, endingsText } from '../runs/status-actions.ts';
import { isNotFound, useForecast, useProject, useProjectChanges, useSystemText } from '../use-projects.ts';
import { timeText } from '../../ui/time/time-text.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Props = {
  id: string;
  links: ProjectLinks;
  /** The files of a plan. */
  filesOf: (planId: string) => ReactNode;
  onDeleted: () => void;
};

/** The page of a project. */
export function ProjectScreen({ id, links, filesOf, onDeleted }: Props) {
  const query = useProject(id);
  usePageTitle(query.data && nameOf(query.data), 'Analytics');
  return (
    <div className={classes['page']}>
      <div className={classes['detail']}>
        <Title order={1} size="h2">
          Analytics
        </Title>
        {isNotFound(query.error) ? (
          <NotFound />
        ) : (
          <QueryState query={query}>
            {(project) => <ProjectPage {...{ project, links, filesOf, onDeleted }} />}
          </QueryState>
        )}
      </div>
    </div>
  );
}

function NotFound() {
  return (
    <Center p="xl">
      <Stack gap={4} align="center">
        <Text fw={600}>Project Not found.</Text>
        <Text size="sm" className="muted">
          Click on the list icon to go back
        </Text>
      </Stack>
    </Center>
  );
}

function ProjectPage({ project, links, filesOf, onDeleted }: Omit<Props, 'id'> & { project: Project }) {
  const { processId, status, run } = project;
  const endings = endingsText(project);
  const isWaiting = status === 'Process';
  const forecast = useForecast(processId, canBeStarted(status) || isWaiting);
  const system = useSystemText(project.vendor.wktCRS);
  const { data: [newest] = [] } = useProjectChanges(project);
  const results = project.results.length > 0 && <ResultsSection project={project} />;
  return (
    <>
      {(awaitsStart(project) || status === 'Process') && <EngineNotice />}
      <section className={classes['section']} aria-label="Status">
        <Title order={2} size="h3" className={classes['projectName'] ?? ''}>
          {nameOf(project)}
        </Title>
        <ProgressSteps project={project} />
        {run && <RunSection project={project} run={run} />}
        <ChangedNote project={project} />
        {isWaiting && forecast.data && <WaitingWarnings forecast={forecast.data} />}
        <ProjectActions
          {...{ project, links, onDeleted }}
          notReady={notReadyText(forecast.data?.problems)}
          isLooking={forecast.isLoading}
        />
        {endings && <p className={classes['small']}>{endings}</p>}
        {run && <RunLog key={run.runId} project={project} />}
      </section>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {/* What is done comes first, what may be done again after it. */}
          {status === 'Completed' && results}
          {awaitsStart(project) && <ForecastSection id={processId} />}
          <ControlSection project={project} />
          {status !== 'Completed' && results}
          <SourcesSection sources={project.sources} links={links} filesOf={filesOf} />
        </div>
        <div className={classes['column']}>
          <Section title="Project Info">
            <PropertyTable rows={infoOf(project, { system, newest })} />
          </Section>
          {hasSurface(project) && <TerrainSection project={project} />}
          <HistorySection project={project} />
        </div>
      </div>
    </>
  );
}

const notReadyText = (problems: readonly string[] = []): string | null =>
  problems.length > 0 ? `Not ready: ${problems.join(' ')}` : null;

/** Points and marks are in the history only: whoever edits the project meanwhile is not refused. */
const lastChange = ({ updatedBy: { date, name } }: Project, newest: ProjectChange | undefined): string =>
  newest && newest.at > date
    ? `${timeText(newest.at)} by ${newest.by || 'the server'}`
    : `${timeText(date)} by ${name}`;

type Told = { system: string; newest: ProjectChange | undefined };

function infoOf(project: Project, { system, newest }: Told) {
  const { processId, vendor, received, createdBy } = project;
  const { processingType, gigaPixelCount, orthoOnly } = vendor;
  return [
    { label: 'Gigapixel Count', text: gigapixelText(gigaPixelCount) },
    { label: 'Preset', text: presets[processingType] },
    { label: 'Output', text: orthoOnly ? outputs.ortho : outputs.mesh },
    { label: 'Coordinate System', text: system },
    { label: 'Heights', text: heightsText(project) },
    { label: 'Received', text: `${timeText(received)} from ${createdBy.name}` },
    { label: 'Last change', text: lastChange(project, newest) },
    { label: 'Id', text: processId },
  ];
}
