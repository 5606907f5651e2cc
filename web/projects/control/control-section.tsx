import { Button, Text } from '@mantine/core';
import { controlMarks, type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { LEAST_CHECKS } from '@overflight/contract/projects/accuracy/check-texts.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnitSystem } from '../../platform/units.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../page/section.tsx';
import { ControlTable } from './control-table.tsx';
import classes from './control.module.css';
import { HeightWarning, KeptWarning, type Import } from './import/height-warning.tsx';
import { ImportControlDialog } from './import/import-control-dialog.tsx';
import { importedText, oddHeightTexts } from './import/imported-text.ts';
import { MarkDialog } from './marking/mark-dialog.tsx';
import { useControlPoints, useHeightCheck } from './use-control-points.ts';

/** Control and check points of a project: import, roles, marks, and errors after a run. */
export function ControlSection({ project }: { project: Pick<Project, 'processId' | 'sources'> }) {
  const { processId } = project;
  const query = useControlPoints(processId);
  const [isImporting, setImporting] = useState(false);
  const [units] = useUnitSystem();
  const [last, setLast] = useState<Import | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const heights = useHeightCheck(processId, { isOn: (query.data ?? []).length > 0 });
  const unchecked = last ? last.done.heightsUnchecked : heights.data?.unchecked;
  const point = query.data?.find(({ pointId }) => pointId === marked);
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconUpload size={15} />}
      onClick={() => {
        setLast(null);
        setImporting(true);
      }}
    >
      Import points
    </Button>
  );
  return (
    <Section title="Control Points" aside={button}>
      <div className={classes['told']} role="status">
        {last && <p>{importedText(last.done)}</p>}
        {last?.done.heightDoubt && (
          <HeightWarning {...{ processId, table: last.table, doubt: last.done.heightDoubt }} onImported={setLast} />
        )}
        {!last &&
          heights.data?.doubts.map((doubted) => (
            <KeptWarning key={[doubted.heightUnit, ...doubted.names].join(' ')} doubted={doubted} />
          ))}
        {unchecked && <p>{unchecked}</p>}
        {last && oddHeightTexts(last.done.oddHeights, units).map((text) => <p key={text}>{text}</p>)}
      </div>
      <QueryState query={query}>
        {(points) =>
          points.length === 0 ? (
            <Text size="sm" className="muted">
              Measured points on the ground, marked in the photos, bring the results to their true place and height,
              also of photos without GPS. Check points are held back and measure the error. Without any, place and
              height are as good as the GPS of the photos, and not known where they have none.
            </Text>
          ) : (
            <>
              <ControlTable processId={processId} points={points} onMark={setMarked} />
              <Advice points={points} />
            </>
          )
        }
      </QueryState>
      <ImportControlDialog
        isOpen={isImporting}
        project={project}
        onImported={(done) => {
          setLast(done);
          setImporting(false);
        }}
        onClose={() => setImporting(false)}
      />
      <MarkDialog processId={processId} point={point} onClose={() => setMarked(null)} />
    </Section>
  );
}

function checkAdvice(points: readonly ControlPoint[], ready: number): string[] {
  if (ready >= LEAST_CHECKS) return [];
  if (ready > 0)
    return ['Fewer than three check points can reveal a blunder, but cannot state the accuracy of the whole site.'];
  const unmarked = points.find(({ role }) => role === 'check');
  return unmarked
    ? [`Check point ${unmarked.name} is not marked yet.`]
    : ['Without a check point, the accuracy of the results is not measured.'];
}

/** What is missing for a good result. */
function Advice({ points }: { points: readonly ControlPoint[] }) {
  const ready = points.filter(({ marks }) => marks.length >= controlMarks.least);
  const count = (role: ControlPoint['role']) => ready.filter((point) => point.role === role).length;
  const lacking = [
    ...(ready.length < points.length
      ? ['A point is used once it is marked in two photos; four or more are better.']
      : []),
    ...(count('control') < 3
      ? [
          'Fewer than three control points only shift the results, and do not place photos without GPS: five, at the corners and in the middle, also hold tilt and scale.',
        ]
      : []),
    ...checkAdvice(points, count('check')),
    ...(ready.length > 0 ? ['Changes count from the next processing on.'] : []),
  ];
  return lacking.map((text) => (
    <Text key={text} size="sm" className="muted" mt={4}>
      {text}
    </Text>
  ));
}
