import {
  aPlan,
  aRoute,
  aStructureScan,
  aSurvey,
  at,
  field,
  home,
  tower,
} from '@overflight/flight/testing/sample-plan.ts';
import { describe, expect, it } from 'vitest';
import { areasOf } from './areas-of.ts';
import { handlesOf } from './handles-of.ts';

const hole = [at(150, 40), at(150, 60), at(200, 60)];
const circle = aStructureScan([at(-150, 0), at(-130, 0)], { shapeType: 'circle', segmentId: 'round' });
const plan = aPlan([aSurvey(field, { holes: [hole] }), aStructureScan(), circle, aRoute(at(0, 10), at(0, 20))]);
const idsOf = (activeSegmentId: string | null) => handlesOf(plan, activeSegmentId).map(({ id }) => id);

describe('the handles of a plan', () => {
  it('are only home while no segment is edited', () => {
    expect(handlesOf(plan, null)).toEqual([{ id: 'home', kind: 'home', position: home }]);
  });

  it('are the corners of an outline and its holes, each followed by a midpoint', () => {
    expect(idsOf('s1').slice(0, 4)).toEqual(['corner:0', 'middle:0', 'corner:1', 'middle:1']);
    expect(idsOf('s1')).toHaveLength(2 * 4 + 2 * 3 + 1);
    expect(idsOf('s1')).toContain('hole:0:corner:2');
    expect(idsOf('s1')).toContain('hole:0:middle:2');
  });

  it('are centre and radius of a circle', () => {
    expect(idsOf('round')).toEqual(['centre', 'radius', 'home']);
  });

  it('are the numbered points of a route', () => {
    expect(handlesOf(plan, 's3').slice(0, 2)).toEqual([
      { id: 'waypoint:0', kind: 'waypoint', position: at(0, 10), label: '1' },
      { id: 'waypoint:1', kind: 'waypoint', position: at(0, 20), label: '2' },
    ]);
  });

  it('finds midpoints across the antimeridian', () => {
    const across = aPlan([
      aSurvey([
        [179.99, 0],
        [-179.97, 0],
        [179.99, 0.01],
      ]),
    ]);
    const [, middle] = handlesOf(across, 's1');
    expect(middle?.position[0]).toBeCloseTo(-179.99, 6);
  });
});

describe('the areas of a plan', () => {
  it('are the outline of the segment that is edited, a circle as its ring; a route has none', () => {
    expect(areasOf(plan, 's2')).toEqual([{ id: 's2', ring: tower }]);
    expect(areasOf(plan, 'round')[0]?.ring.length).toBeGreaterThan(30);
    expect(areasOf(plan, 's3')).toEqual([]);
    expect(areasOf(plan, null)).toEqual([]);
  });
});
