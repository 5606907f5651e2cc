import { describe, expect, it } from 'vitest';
import { aPlan, aRoute, aStructureScan, aSurvey, at, field, home, tower } from '../testing/sample-plan.ts';
import { planFeatures, type PlanFeature } from './plan-features.ts';
import type { Segment } from './plan.ts';

const featuresOf = (...segments: Segment[]) => planFeatures(aPlan(segments));
const shapeOf = ({ geometry, properties }: PlanFeature) => `${properties.kind}: ${geometry.type}`;

const closedBox = (west: number, east: number) =>
  expect.arrayContaining(
    [
      [west, 10],
      [east, 10],
      [east, 10.001],
      [west, 10.001],
    ].map((corner) => corner.map((degrees): number => expect.closeTo(degrees, 9))),
  );

describe('a plan as GeoJSON', () => {
  it('begins with its home point', () => {
    expect(featuresOf()).toEqual([
      { type: 'Feature', geometry: { type: 'Point', coordinates: home }, properties: { kind: 'home' } },
    ]);
  });

  it('draws areas as closed rings with their holes, and paths as they are flown', () => {
    const hole = [at(150, 40), at(150, 60), at(180, 60)];
    const survey = aSurvey(field, { holes: [hole] });
    const [, drawn, path] = featuresOf(survey);
    const about = { segmentId: 's1', segmentType: 'survey', altitude: 60.96 };
    expect(drawn).toEqual({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [...field, field[0]],
          [...hole, hole[0]],
        ],
      },
      properties: { kind: 'area', ...about },
    });
    expect(path?.geometry).toEqual({ type: 'LineString', coordinates: survey.pathCoordinates });
    expect(path?.properties).toEqual({ kind: 'path', ...about });
  });

  it('draws the loop of a scan once, closed', () => {
    const [, drawn, path] = featuresOf(aStructureScan());
    expect(drawn?.geometry.coordinates).toEqual([[...tower, tower[0]]]);
    const loop = path?.geometry.coordinates ?? [];
    expect(loop.at(0)).toEqual(loop.at(-1));
    expect(path?.properties).toEqual({
      kind: 'path',
      segmentId: 's2',
      segmentType: 'structureScan',
      altitude: 60.96,
    });
  });

  it('draws a circle as a ring', () => {
    const [, drawn] = featuresOf(aStructureScan([at(0, 0), at(0, 20)], { shapeType: 'circle' }));
    expect((drawn?.geometry.coordinates.flat() ?? []).length).toBeGreaterThan(10);
  });

  it('draws each waypoint beside the path through them', () => {
    const drawn = featuresOf(aRoute(at(0, 10), at(0, 20)));
    expect(drawn.map(shapeOf)).toEqual(['home: Point', 'path: LineString', 'waypoint: Point', 'waypoint: Point']);
    expect(drawn.at(-1)?.properties).toMatchObject({ altitude: 50 });
    // Each waypoint has its own altitude; the route's is the default for new waypoints.
    expect(drawn[1]?.properties).toEqual({ kind: 'path', segmentId: 's3', segmentType: 'waypointRoute' });
  });

  it('cuts areas and paths at the antimeridian', () => {
    const island = [
      [179.999, 10],
      [-179.999, 10],
      [-179.999, 10.001],
      [179.999, 10.001],
    ];
    const [, drawn, path, route] = featuresOf(aSurvey(island), aRoute([179.99, 10], [-179.99, 10]));
    expect(drawn?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[closedBox(179.999, 180)], [closedBox(-180, -179.999)]],
    });
    expect(path?.geometry.type).toBe('MultiLineString');
    expect(route?.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [179.99, 10],
          [180, 10],
        ],
        [
          [-180, 10],
          [-179.99, 10],
        ],
      ],
    });
  });

  it('omits shapes with too few points', () => {
    const unfinished = { ...aSurvey([at(0, 0), at(0, 9)]), pathCoordinates: [] };
    expect(featuresOf(unfinished, aRoute(at(0, 10)), aRoute()).map(shapeOf)).toEqual([
      'home: Point',
      'waypoint: Point',
    ]);
  });
});
