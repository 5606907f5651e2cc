import type { LinesSegment, Segment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { segmentTotals } from '@overflight/flight/plan/estimate/segment-totals.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { planLines } from '@overflight/flight/survey/flown-path.ts';
import { unseenGround } from '@overflight/flight/survey/coverage/unseen-ground.ts';
import { systemText, useUnitSystem } from '../../platform/units.ts';
import { PaceRows } from './pace-rows.tsx';
import { ResultRow, ResultRows } from './result-rows.tsx';
import { ResultValue } from './result-value.tsx';

const count = (value: number) => value.toLocaleString('en-US');

/** Results of one segment. */
export function SegmentResults({ segment, planSpeedMps }: { segment: Segment; planSpeedMps: number }) {
  const { distanceM, photoCount } = segmentTotals(segment);
  return (
    <ResultRows>
      <ResultRow name="Distance">
        <ResultValue label="Distance" kind="distance" value={distanceM} />
      </ResultRow>
      {segment.type === 'survey' && (
        <>
          <ResultRow name="Area">
            <ResultValue label="Area" kind="area" value={segment.area} />
          </ResultRow>
          <ResultRow name="Flight lines">{linesText(segment)}</ResultRow>
          <ResultRow name="Ground not photographed">
            <UnseenGround survey={segment} />
          </ResultRow>
        </>
      )}
      {segment.type === 'corridor' && <ResultRow name="Flight lines">{count(lineCount(segment))}</ResultRow>}
      {segment.type === 'structureScan' && <ScanRows segment={segment} />}
      {segment.type === 'waypointRoute' ? (
        <ResultRow name="Waypoints">{count(segment.waypoints.length)}</ResultRow>
      ) : (
        <>
          <ResultRow name="Photos">{count(photoCount)}</ResultRow>
          <PaceRows segment={segment} planSpeedMps={planSpeedMps} />
        </>
      )}
    </ResultRows>
  );
}

function UnseenGround({ survey }: { survey: Extract<Segment, { type: 'survey' }> }) {
  const [system] = useUnitSystem();
  const unseen = unseenGround(survey);
  if (!unseen) return 'not checked';
  if (unseen.areaM2 === 0) return 'none';
  const percent = unseen.share * 100;
  const area = systemText(Math.ceil(unseen.areaM2), 'smallArea', { system, decimals: 0 });
  return `${area} (${percent < 0.1 ? 'under 0.1' : percent.toFixed(1)} %), red on the map`;
}

/** Of all passes. */
function linesText(survey: SurveySegment): string {
  const planned = planLines(survey);
  const passes = planned.ok && 'passes' in planned ? planned.passes.length : 1;
  return `${count(lineCount(survey))}${passes > 1 ? ` in ${passes} passes` : ''}`;
}

function lineCount(segment: LinesSegment): number {
  const planned = planLines(segment);
  return planned.ok ? planned.transects.length : 0;
}

function ScanRows({ segment }: { segment: Extract<Segment, { type: 'structureScan' }> }) {
  const planned = planStructureScan(segment);
  return (
    <>
      <ResultRow name="Layers">{count(segment.segmentMetadata.layers)}</ResultRow>
      <ResultRow name="Photos per layer">{count(planned.ok ? planned.photosPerLayer : 0)}</ResultRow>
    </>
  );
}
