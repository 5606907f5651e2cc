import { hasOptics } from '@overflight/flight/camera/footprint.ts';
import { segmentPace } from '@overflight/flight/camera/photo-pace.ts';
import { isLines, type Segment } from '@overflight/flight/plan/plan.ts';
import { exposureText, secondsText } from './pace-texts.ts';
import { ResultRow } from './result-rows.tsx';
import { ResultValue } from './result-value.tsx';

type Props = { segment: Exclude<Segment, { type: 'waypointRoute' }>; planSpeedMps: number };

/** Resolution, spacing and photo interval of a segment. */
export function PaceRows({ segment, planSpeedMps }: Props) {
  const { cameraMetadata: camera } = segment;
  const pace = segmentPace(segment, planSpeedMps);
  const isOverGround = isLines(segment);
  return (
    <>
      <ResultRow name={isOverGround ? 'Ground resolution' : 'Resolution'}>
        {hasOptics(camera) ? (
          <>
            <ResultValue label="Resolution" kind="density" value={camera.imageDensity} />
            /px
          </>
        ) : (
          'not known'
        )}
      </ResultRow>
      {isOverGround && (
        <ResultRow name="Distance between lines">
          <ResultValue label="Distance between lines" kind="length" value={camera.adjustedFootprintSide} />
        </ResultRow>
      )}
      <ResultRow name="Distance between photos">
        <ResultValue label="Distance between photos" kind="length" value={pace.photoDistanceM} />
      </ResultRow>
      <ResultRow name="Speed">
        <ResultValue label="Speed" kind="speed" value={pace.speedMps} />
      </ResultRow>
      <ResultRow name="Photo interval">
        <span className={pace.isTooFastForCamera ? 'warning' : undefined}>
          {pace.intervalS === undefined ? 'n/a' : secondsText(pace.intervalS)}
          {pace.isTooFastForCamera && ', too short'}
        </span>
      </ResultRow>
      <ResultRow name={`Motion blur at ${exposureText}`}>
        <span className={pace.isBlurred ? 'warning' : undefined}>
          {pace.blurPx === undefined ? 'not known' : `${pace.blurPx.toFixed(1)} px`}
          {pace.isBlurred && ', too much'}
        </span>
      </ResultRow>
    </>
  );
}
