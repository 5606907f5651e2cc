import { Alert, Text } from '@mantine/core';
import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useUnitSystem } from '../../platform/units.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { forecastFacts } from './forecast-facts.ts';
import { placingText } from './placing-text.ts';
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
      {isReady && <PlacingNote forecast={forecast} />}
    </div>
  );
}

/** That it can be started, and what place and height will follow. */
function PlacingNote({ forecast }: { forecast: ProjectForecast }) {
  const [units] = useUnitSystem();
  const { isHeld, title, text } = placingText(forecast, units);
  const Mark = isHeld ? IconCircleCheck : IconInfoCircle;
  return (
    <div>
      <p className={classes['ready']} data-held={isHeld}>
        <Mark size={18} aria-hidden /> {title}
      </p>
      <Text size="sm">{text}</Text>
    </div>
  );
}

/** What a run that waits will go without: as long as it waits, it can be stopped and mended. */
export function WaitingWarnings({ forecast }: { forecast: ProjectForecast }) {
  const [units] = useUnitSystem();
  const { isHeld, title: _, text } = placingText(forecast, units);
  const texts = [...forecast.warnings, ...(isHeld || text === '' ? [] : [text])];
  if (texts.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertCircle size={18} />} title="Warnings, before it begins">
      <Texts texts={texts} />
    </Alert>
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
