import { inFlownOrder } from '@overflight/flight/formats/kept/imported-parts.ts';
import type { Corridor } from '@overflight/flight/formats/qgc-plan/read-corridor.ts';
import { boxOf } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { localPlane, type Point } from '@overflight/flight/geo/planes/local-plane.ts';
import { planViews } from '@overflight/flight/views/plan-views.ts';
import { isLines, isViews, type FlightPlan, type Segment } from '@overflight/flight/plan/plan.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import { planStatus } from '@overflight/flight/plan/segment-problem.ts';
import { planStructureScan } from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import { flownPath } from '@overflight/flight/survey/flown-path.ts';
import type { Position } from 'geojson';
import { useMemo } from 'react';
import type { RestrictionFeature } from '../../map/scene.ts';
import classes from './plan-sketch.module.css';

type Props = { plan: FlightPlan; restrictions: readonly RestrictionFeature[] };
type Shape = { kind: Segment['type']; areas: Position[][]; path: Position[] };

const SIZE = 240;
const MARGIN = 14;

/** The plan from above without a map, north up, fitted. */
export function PlanSketch({ plan, restrictions }: Props) {
  const sketch = useMemo(() => sketchOf(plan, restrictions), [plan, restrictions]);
  if (planStatus(plan) === 'draft') return null;
  return (
    <svg
      viewBox={`0 0 ${sketch.width} ${SIZE}`}
      className={classes['sketch']}
      role="img"
      aria-label="The plan from above"
    >
      {sketch.restrictions.map((path, at) => (
        <path key={at} d={path} className={classes['restriction']} fillRule="evenodd" data-testid="restriction" />
      ))}
      {sketch.shapes.map(({ kind, areas, path }, at) => (
        <g key={at} data-kind={kind} className={classes['segment']}>
          <path d={areas} className={classes['area']} fillRule="evenodd" />
          <path d={path} className={classes['path']} />
        </g>
      ))}
      <circle cx={sketch.home.x} cy={sketch.home.y} r={5} className={classes['home']} />
    </svg>
  );
}

function sketchOf(plan: FlightPlan, restrictions: readonly RestrictionFeature[]) {
  const { homePoint } = plan;
  const plane = localPlane(homePoint.position);
  const shapes = inFlownOrder(plan).map((part) =>
    'segment' in part ? shapeOf(part.segment) : corridorShape(part.corridor),
  );
  const points = [homePoint.position, ...shapes.flatMap(({ areas, path }) => [...areas.flat(), ...path])].map(
    plane.toPoint,
  );
  const box = boxOf(points);
  const [spanX, spanY] = [Math.max(1, box.maxX - box.minX), Math.max(1, box.maxY - box.minY)];
  const width = Math.min(3, Math.max(1, spanX / spanY)) * SIZE;
  const scale = Math.min((width - 2 * MARGIN) / spanX, (SIZE - 2 * MARGIN) / spanY);
  const place = ({ x, y }: Point) => ({
    x: round(width / 2 + (x - (box.minX + box.maxX) / 2) * scale),
    y: round(SIZE / 2 - (y - (box.minY + box.maxY) / 2) * scale),
  });
  const line = (ring: readonly Position[]) =>
    ring
      .map(plane.toPoint)
      .map(place)
      .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
      .join('');
  return {
    width,
    home: place({ x: 0, y: 0 }),
    restrictions: restrictions.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? geometry.coordinates.map((ring) => `${line(ring)}Z`).join('') : [],
    ),
    shapes: shapes.map(({ kind, areas, path }) => ({
      kind,
      areas: areas.map((ring) => `${line(ring)}Z`).join(''),
      path: line(path),
    })),
  };
}

const corridorShape = ({ line }: Corridor): Shape => ({
  kind: 'corridor',
  areas: [],
  path: line.map(({ position }) => position),
});

function shapeOf(segment: Segment): Shape {
  if (segment.type === 'waypointRoute')
    return { kind: segment.type, areas: [], path: segment.waypoints.map(({ coordinates }) => coordinates) };
  if (isLines(segment)) {
    const holes = segment.type === 'survey' ? (segment.holes ?? []) : [];
    return { kind: segment.type, areas: [segmentOutline(segment), ...holes], path: flownPath(segment) };
  }
  if (isViews(segment)) {
    const planned = planViews(segment);
    const path = planned.ok ? planned.views.map(({ position }) => position) : [];
    return { kind: segment.type, areas: [], path };
  }
  const planned = planStructureScan(segment);
  const loop = planned.ok ? planned.loop : [];
  return { kind: segment.type, areas: [segmentOutline(segment)], path: [...loop, ...loop.slice(0, 1)] };
}

const round = (value: number) => Math.round(value * 10) / 10;
