import { Alert } from '@mantine/core';
import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { QueryState } from '../../ui/query-state.tsx';
import { forecastFacts } from './forecast-facts.ts';
import classes from '../projects.module.css';
import { Section } from '../page/section.tsx';
import { useForecast } from '../use-projects.ts';

/** Whether a project can be started, and the resources it needs. */
export function ForecastSection({ id }: { id: string }) {
  const query = useForecast(id);
  return (
    <Section title="Before you start">
      <QueryState query={query}>{(forecast) => <Forecast forecast={forecast} />}</QueryState>
    </Section>
  );
}

function Forecast({ forecast }: { forecast: ProjectForecast }) {
  const { problems, warnings, engineProblem } = forecast;
  const isReady = problems.length === 0 && engineProblem === null;
  return (
    <div className={classes['forecast']}>
      <dl className={classes['facts']}>
        {forecastFacts(forecast).map(({ label, value, note, isWrong }) => (
          <div key={label} data-wrong={isWrong || undefined}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span className={classes['small']}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} title="Not ready to start">
          <Texts texts={problems} />
          Started now, it would not finish.
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="orange" icon={<IconAlertCircle size={18} />} title="Warnings">
          <Texts texts={warnings} />
        </Alert>
      )}
      {isReady && (
        <p className={classes['ready']}>
          <IconCircleCheck size={18} aria-hidden /> Ready to start
        </p>
      )}
    </div>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes['texts']}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
