import { checkAges } from '../check-options.ts';
import { checkResult } from '../check-result.ts';
import { CheckSection } from '../check-section.tsx';
import classes from '../checks.module.css';
import { heightRows, heightsReason } from './height-rows.ts';
import { useHeightTexts } from './use-height-texts.ts';
import type { PlanCheckQueries } from '../use-plan-checks.ts';
import { VerdictLine } from '../verdict-line.tsx';

type Props = { heights: PlanCheckQueries['heights']; now: Date };

/** Where the flight is higher above ground than it may be. */
export function HeightSection({ heights, now }: Props) {
  const texts = useHeightTexts();
  const result = checkResult(
    heights,
    {
      rowsOf: (answer) => heightRows(answer, texts),
      reasonOf: (answer) => heightsReason(answer, texts),
      maxAgeMs: checkAges.heights,
    },
    now,
  );
  const found = heights.data?.stretches.filter(({ kind }) => kind !== 'not-checked') ?? [];
  return (
    <CheckSection
      name="heights"
      title="Height above Ground"
      result={result}
      onRetry={() => void heights.refetch()}
      countOf={() => (found.length === 0 ? 'Below the limit' : String(found.length))}
      isFinding={found.length > 0}
    >
      {(rows) => (
        <ul className={classes['findings']}>
          {rows.map(({ id, verdict, note }) => (
            <li key={id} className={classes['stretch']}>
              <VerdictLine verdict={verdict} />
              {note && <span className={classes['note']}>{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </CheckSection>
  );
}
