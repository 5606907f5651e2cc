import { readQgcPlan } from '@overflight/flight/formats/qgc-plan/read-qgc-plan.ts';
import { pilot } from '@overflight/flight/testing/sample-plan.ts';
import { expect, it } from 'vitest';
import { overlayOf } from './overlay-of.ts';

const document = {
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  geoFence: {
    version: 2,
    circles: [],
    polygons: [
      {
        version: 1,
        inclusion: true,
        polygon: [
          [0, 0],
          [0, 0.01],
          [0.01, 0.01],
        ],
      },
      {
        version: 1,
        inclusion: false,
        polygon: [
          [0, 0],
          [0, 0.001],
          [0.001, 0.001],
        ],
      },
    ],
  },
  rallyPoints: { version: 2, points: [[0.002, 0.002, 30]] },
  mission: {
    version: 2,
    firmwareType: 12,
    plannedHomePosition: [0, 0, 0],
    items: [
      {
        type: 'ComplexItem',
        complexItemType: 'CorridorScan',
        version: 2,
        CorridorWidth: 50,
        polyline: [
          [0, 0],
          [0.002, 0],
        ],
        TransectStyleComplexItem: {
          CameraShots: 3,
          VisualTransectPoints: [
            [0, 0],
            [0.002, 0],
          ],
        },
      },
    ],
  },
};

it('FLY-06 corridors, fences and rally points of an imported plan are drawn and named on the map', () => {
  const read = readQgcPlan(JSON.stringify(document), { by: pilot, newId: () => 'id', home: [0, 0] });
  if (!read.ok) throw new Error(read.reason);
  // As stored by versions that kept corridors without editing them.
  const { plan } = read.value;
  const older = { ...plan, segments: [], keptFromImport: { ...plan.keptFromImport, segments: [] } };
  const nobody = new Set<string>();
  const { flat } = overlayOf(older, {
    activeSegmentId: null,
    flat: nobody,
    photosOf: nobody,
    onTerrain: false,
  });
  expect(flat.flatMap(({ properties: { label } }) => label ?? [])).toEqual(['C1', 'F1', 'F2', 'R1']);
  const kinds = flat.map(({ properties: { kind }, geometry: { type } }) => `${kind} ${type}`);
  expect(kinds).toEqual([
    'area Polygon',
    'path LineString',
    'waypoint Point',
    'fence LineString',
    'waypoint Point',
    'problem Polygon',
    'waypoint Point',
    'waypoint Point',
    'transit LineString',
    'transit LineString',
    'home Point',
  ]);
  // 50 m wide: half on each side of the line along the meridian.
  const [area] = flat;
  const east = area?.geometry.type === 'Polygon' ? (area.geometry.coordinates[0]?.[0]?.[0] ?? 0) : 0;
  expect(east * 111_195).toBeCloseTo(25, 0);
});
