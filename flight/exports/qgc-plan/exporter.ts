import type { PlannedFlight, FlightStep } from '../../mission/flight-item.ts';
import type { LinesSegment, StructureScanSegment, ViewsSegment } from '../../plan/plan.ts';
import type { Exporter } from '../exporter.ts';
import { isWrittenAsScan } from './is-written-as-scan.ts';

export const qgcPlan = {
  format: 'qgc',
  name: 'QGroundControl',
  extension: '.plan',
  mediaType: 'application/json',
  isForAutopilot: true,
  altitudes: ['home', 'sea'],
  leavesOut: ({ parts, firmware }) => {
    const drawn = parts.flatMap(({ steps }) => steps.flatMap(drawnIn));
    return losses.filter(({ isMet }) => drawn.some((segment) => isMet(segment, firmware))).map(({ text }) => text);
  },
  write: async (flight) => ({ files: [(await import('./write-qgc-plan.ts')).writeQgcPlan(flight)] }),
} as const satisfies Exporter;

type Drawn = LinesSegment | StructureScanSegment | ViewsSegment;
type Loss = { text: string; isMet: (segment: Drawn, firmware: PlannedFlight['firmware']) => boolean };

const losses: readonly Loss[] = [
  {
    text: 'QGroundControl does not know holes. The lines leave them out; once the survey is edited there, they cross them.',
    isMet: (segment) => segment.type === 'survey' && (segment.holes ?? []).length > 0,
  },
  {
    text: 'QGroundControl flies the tilted passes of a survey, but draws all as one; once the survey is edited there, they are gone.',
    isMet: (segment) => segment.type === 'survey' && segment.segmentMetadata.pattern === 'oblique',
  },
  {
    text: 'QGroundControl does not know circles. A round area becomes a polygon there.',
    isMet: (segment) => 'shapeType' in segment && segment.shapeType === 'circle',
  },
  {
    text: 'Facade scans and orbits become waypoints: QGroundControl flies them as they are, but cannot edit them as such.',
    isMet: (segment) => segment.type === 'facade' || segment.type === 'orbit',
  },
  {
    text: 'A structure scan becomes waypoints: QGroundControl flies it as it is, but cannot edit it as a scan.',
    isMet: (segment, firmware) => segment.type === 'structureScan' && !isWrittenAsScan(segment, firmware),
  },
];

/** Imported parts that were not edited are exported unchanged. */
const drawnIn = (step: FlightStep): Drawn[] => (step.does === 'block' && step.drawn ? [step.drawn] : []);
