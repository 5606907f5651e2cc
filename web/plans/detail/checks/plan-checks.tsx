import { Accordion, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { checkResult } from './check-result.ts';
import { CheckSection } from './check-section.tsx';
import classes from './checks.module.css';
import { ForecastTiles } from './forecast-tiles.tsx';
import { alertRows, forecastTiles, restrictionRows, type ForecastTile } from './plan-findings.ts';
import { PropertiesDialog } from './properties-dialog.tsx';
import { usePlanAlerts, usePlanForecast, usePlanRestrictions, type CheckedPlan } from './use-plan-checks.ts';

type Props = { plan: CheckedPlan; isOpen?: boolean };
type Shown = { title: string; properties: Readonly<Record<string, unknown>> };

const names = ['restrictions', 'warnings', 'forecast'];

/** What stands against flying a plan: restrictions, weather alerts, and the weather of the next hours. */
export function PlanChecks({ plan, isOpen = false }: Props) {
  const { flightPlanId } = plan;
  const restrictions = usePlanRestrictions(plan);
  const alerts = usePlanAlerts(plan);
  const forecast = usePlanForecast(plan);
  const [shown, show] = useState<Shown | null>(null);
  return (
    <>
      <Accordion
        multiple
        order={3}
        variant="contained"
        defaultValue={isOpen ? names : []}
        className={classes['checks'] ?? ''}
      >
        <CheckSection
          name="restrictions"
          title="Flight Restrictions"
          result={checkResult(restrictions, (answer) => restrictionRows(answer, flightPlanId))}
          onRetry={() => void restrictions.refetch()}
        >
          {(rows) => (
            <Findings
              rows={rows.map(({ id, text, restriction }) => ({ id, text, properties: restriction }))}
              onShow={({ text, properties }) => show({ title: text, properties })}
            />
          )}
        </CheckSection>
        <CheckSection
          name="warnings"
          title="Weather Warnings"
          result={checkResult(alerts, (answer) => alertRows(answer, flightPlanId))}
          onRetry={() => void alerts.refetch()}
        >
          {(rows) => (
            <Findings
              rows={rows.map((alert) => ({ id: alert.detailKey, text: alert.headline, properties: alert }))}
              onShow={({ text, properties }) => show({ title: text, properties })}
            />
          )}
        </CheckSection>
        <CheckSection
          name="forecast"
          title="Weather Forecast Issues"
          result={checkResult(forecast, (answer) => forecastTiles(answer, flightPlanId))}
          onRetry={() => void forecast.refetch()}
          countOf={hoursWithIssues}
        >
          {(tiles) => <ForecastTiles tiles={tiles} />}
        </CheckSection>
      </Accordion>
      {shown && <PropertiesDialog {...shown} onClose={() => show(null)} />}
    </>
  );
}

const hoursWithIssues = (tiles: readonly ForecastTile[]) =>
  `${tiles.filter(({ issues }) => issues.length > 0).length} h`;

type Finding = { id: string; text: string; properties: Readonly<Record<string, unknown>> };

function Findings({ rows, onShow }: { rows: readonly Finding[]; onShow: (finding: Finding) => void }) {
  return (
    <ul className={classes['findings']}>
      {rows.map((row) => (
        <li key={row.id}>
          <UnstyledButton className={classes['finding'] ?? ''} onClick={() => onShow(row)}>
            {row.text}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
