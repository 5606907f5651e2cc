import { Accordion, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../../ui/time/use-now.ts';
import { checkAges } from './check-options.ts';
import { checkResult } from './check-result.ts';
import { CheckSection } from './check-section.tsx';
import classes from './checks.module.css';
import { FindingDialog, type ShownFinding } from './finding-dialog.tsx';
import { ForecastTiles } from './forecast-tiles.tsx';
import { HeightSection } from './heights/height-section.tsx';
import {
  alertRows,
  forecastTiles,
  restrictionRows,
  restrictionsReason,
  routesReason,
  type ForecastTile,
} from './plan-findings.ts';
import type { PlanCheckQueries } from './use-plan-checks.ts';
import { VerdictLine } from './verdict-line.tsx';
import type { CheckVerdict } from './verdict-text.ts';

type Props = { planId: string; checks: PlanCheckQueries; isOpen: boolean };

const names = ['restrictions', 'heights', 'warnings', 'forecast'];

/** Restrictions, heights above ground, weather alerts and forecast issues of a plan. */
export function CheckList({ planId, checks: { restrictions, heights, alerts, forecast }, isOpen }: Props) {
  const [shown, show] = useState<ShownFinding | null>(null);
  const now = useNow();
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
          result={checkResult(
            restrictions,
            {
              rowsOf: (answer) => restrictionRows(answer, planId),
              reasonOf: (answer) => restrictionsReason(answer, planId),
              maxAgeMs: checkAges.restrictions,
            },
            now,
          )}
          onRetry={() => void restrictions.refetch()}
        >
          {(rows) => (
            <Findings
              rows={rows.map(({ restriction, ...row }) => ({ ...row, properties: restriction }))}
              onShow={({ text, verdict, properties }) =>
                show({ kind: 'restriction', title: text, properties, ...(verdict ? { verdict } : {}) })
              }
            />
          )}
        </CheckSection>
        <HeightSection heights={heights} now={now} />
        <CheckSection
          name="warnings"
          title="Weather Warnings"
          result={checkResult(
            alerts,
            {
              rowsOf: (answer) => alertRows(answer, planId),
              reasonOf: (answer) => routesReason(answer, planId),
              maxAgeMs: checkAges.alerts,
            },
            now,
          )}
          onRetry={() => void alerts.refetch()}
        >
          {(rows) => (
            <Findings
              rows={rows.map((alert) => ({ id: alert.detailKey, text: alert.headline, properties: alert }))}
              onShow={({ text, properties }) => show({ kind: 'alert', title: text, properties })}
            />
          )}
        </CheckSection>
        <CheckSection
          name="forecast"
          title="Weather Forecast Issues"
          result={checkResult(
            forecast,
            {
              rowsOf: (answer) => forecastTiles(answer, planId),
              reasonOf: (answer) => routesReason(answer, planId),
              maxAgeMs: checkAges.forecast,
            },
            now,
          )}
          onRetry={() => void forecast.refetch()}
          countOf={hoursWithIssues}
        >
          {(tiles, isComplete) => <ForecastTiles tiles={tiles} isComplete={isComplete} />}
        </CheckSection>
      </Accordion>
      {shown && <FindingDialog finding={shown} onClose={() => show(null)} />}
    </>
  );
}

const hoursWithIssues = (tiles: readonly ForecastTile[]) =>
  `${tiles.filter(({ issues }) => issues.length > 0).length} h`;

type Finding = {
  id: string;
  text: string;
  verdict?: CheckVerdict;
  note?: string;
  properties: Readonly<Record<string, unknown>>;
};

function Findings({ rows, onShow }: { rows: readonly Finding[]; onShow: (finding: Finding) => void }) {
  return (
    <ul className={classes['findings']}>
      {rows.map((row) => (
        <li key={row.id}>
          <UnstyledButton className={classes['finding'] ?? ''} onClick={() => onShow(row)}>
            {row.text}
            {row.verdict && <VerdictLine verdict={row.verdict} />}
            {row.note && <span className={classes['note']}>{row.note}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
