import { wayOutOf } from '../../structure-scan/flown-scan.ts';
import { planStructureScan } from '../../structure-scan/plan-structure-scan.ts';
import { flownPath } from '../../survey/flown-path.ts';
import { surveyAltitudeM } from '../../survey/survey-heights.ts';
import { planViews } from '../../views/plan-views.ts';
import type { AltitudeMode, Segment } from '../plan.ts';
import type { FlightPoint } from './flight-point.ts';

/** The flown points of a segment. */
export function segmentLine(segment: Segment, planMode: AltitudeMode): FlightPoint[] {
  switch (segment.type) {
    case 'survey':
    case 'corridor': {
      const altitudeM = surveyAltitudeM(segment);
      const { altitudeMode: mode } = segment.segmentMetadata;
      return flownPath(segment).map((position) => ({ position, altitudeM, mode }));
    }
    case 'structureScan':
      return scanLine(segment);
    case 'facade':
    case 'orbit': {
      const planned = planViews(segment);
      return planned.ok
        ? planned.views.map(({ position, altitudeM }) => ({ position, altitudeM, mode: 'relative' }))
        : [];
    }
    case 'waypointRoute':
      return segment.waypoints.map(({ coordinates, metadata }) => ({
        position: coordinates,
        altitudeM: metadata.altitude,
        mode: planMode,
      }));
  }
}

/** In at the entrance altitude, around the structure layer by layer, out at the entry point, and around the structure if needed. */
function scanLine(scan: Extract<Segment, { type: 'structureScan' }>): FlightPoint[] {
  const planned = planStructureScan(scan);
  const start = planned.ok ? planned.loop[0] : undefined;
  if (!planned.ok || !start) return [];
  const entrance = { position: start, altitudeM: scan.segmentMetadata.entranceAltitude, mode: 'relative' } as const;
  const layers = planned.layerAltitudesM.flatMap((altitudeM) =>
    [...planned.loop, start].map((position) => ({ position, altitudeM, mode: 'relative' as const })),
  );
  return [entrance, ...layers, entrance, ...wayOutOf(scan).map((position) => ({ ...entrance, position }))];
}
