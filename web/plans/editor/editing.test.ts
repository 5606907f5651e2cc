import { exporterOf } from '@overflight/flight/exports/exporters.ts';
import { aTarget } from '@overflight/flight/exports/testing/a-target.ts';
import { flightOf } from '@overflight/flight/mission/flight-of.ts';
import { aPlan, aRoute, at } from '@overflight/flight/testing/sample-plan.ts';
import { limits } from '@overflight/flight/plan/limits.ts';
import { newPlan } from '@overflight/flight/plan/edit/new-plan.ts';
import type { StructureScanSegment, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../map/bounds-of.ts';
import { basicShape } from './shape/basic-shape.ts';
import { readNumber, shownNumber } from './fields/read-number.ts';
import { addArea } from './new-segment.ts';
import { holdsShapes } from '../list/import/holds-shapes.ts';
import { readShapeFile } from './shape/read-shape-file.ts';
import { actOnSegment } from './segment-actions.ts';

const by = { id: 'u', name: 'U', email: 'u@example.com', date: '2026-11-15T10:00:00Z' };
const empty = newPlan({ flightPlanId: crypto.randomUUID(), home: [8, 47], by, name: 'Field' });
const square = {
  shapeType: 'polygon' as const,
  boundaryCoordinates: [
    [8, 47],
    [8.004, 47],
    [8.004, 47.003],
    [8, 47.003],
  ],
};

describe('a number field', () => {
  const metres = { stored: 'm', shown: 'm' } as const;
  const feet = { stored: 'm', shown: 'ft' } as const;

  it('PLAN-25 clamps a number to its limits with a note in the typed unit', () => {
    expect(readNumber(0, { ...metres, limit: limits.altitude })).toEqual({ value: 0.1, note: 'min value: 0.1 m' });
    expect(readNumber(0, { ...feet, limit: limits.altitude })).toEqual({ value: 0.1, note: 'min value: 0.33 ft' });
    const share = { stored: '%', shown: '%', limit: limits.overlap } as const;
    expect(readNumber(120, share)).toEqual({ value: 95, note: 'max value: 95 %' });
    expect(readNumber(-1, share)).toEqual({ value: 0, note: 'min value: 0 %' });
    const angle = { stored: 'deg', shown: 'deg' } as const;
    expect(readNumber(91, { ...angle, limit: limits.gimbalPitch }).note).toBe('max value: 90 deg');
    expect(readNumber(91, { ...angle, limit: limits.planYaw }).note).toBe('max value: 90 deg');
    expect(readNumber(360, { ...angle, limit: limits.waypointYaw }).note).toBe('max value: 359 deg');
    expect(readNumber(-2, { ...angle, limit: limits.additionalLines }).value).toBe(0);
  });

  it('keeps values within the limits exactly, in any unit', () => {
    expect(readNumber(80, { stored: '%', shown: '%', limit: limits.overlap })).toEqual({ value: 80 });
    expect(readNumber(200, { ...feet, limit: limits.altitude }).value).toBeCloseTo(60.96, 9);
    expect(shownNumber(60.96, feet, 1)).toBe(200);
    expect(readNumber(7, metres)).toEqual({ value: 7 });
  });
});

describe('a new segment', () => {
  it('PLAN-18 the basic shape is the view at zoom 19', () => {
    const view = { longitude: 8, latitude: 47, zoom: 17, bearing: 0, pitch: 0 };
    const ring = basicShape([7.998, 46.999, 8.002, 47.001], view);
    expect(ring).toHaveLength(4);
    const [west, south, east, north] = boundsOf(ring);
    expect(east - west).toBeCloseTo(0.004 / 4, 9);
    expect(north - south).toBeCloseTo(0.002 / 4, 9);
    const atZoom19 = basicShape([7.998, 46.999, 8.002, 47.001], { ...view, zoom: 19 });
    expect(boundsOf(atZoom19)[0]).toBeCloseTo(7.998, 9);
    expect(boundsOf(atZoom19)[3]).toBeCloseTo(47.001, 9);
  });

  it('takes the altitude of the plan', () => {
    const higher = { ...empty, planMetadata: { ...empty.planMetadata, altitude: 100 } };
    const { plan } = addArea(higher, 'survey', square);
    const survey = plan.segments[0] as SurveySegment;
    expect(survey.cameraMetadata.distanceToSurface).toBe(100);
    expect(survey.segmentMetadata.triggerDistance).toBeCloseTo(survey.cameraMetadata.adjustedFootprintFrontal, 9);
  });

  it('scans a circle with the defaults of a scan', () => {
    const circle = {
      shapeType: 'circle' as const,
      boundaryCoordinates: [
        [8, 47],
        [8.0005, 47],
      ],
    };
    const scan = addArea(empty, 'structureScan', circle).plan.segments[0] as StructureScanSegment;
    expect(scan.segmentMetadata).toMatchObject({ structureHeight: 60.96, scanBottomAlt: 20, layers: 21 });
  });

  it('PLAN-20 is copied with a new id, moved in the order of the flight, and deleted', () => {
    const one = addArea(empty, 'survey', square);
    const segment = one.plan.segments[0] as SurveySegment;
    const two = actOnSegment(one.plan, segment, 'duplicate');
    expect(two.segments).toHaveLength(2);
    expect(two.segments[1]?.segmentId).not.toBe(segment.segmentId);
    expect(actOnSegment(two, segment, 'later').segments[1]).toBe(segment);
    expect(actOnSegment(two, segment, 'earlier')).toBe(two);
    expect(actOnSegment(two, segment, 'delete').segments).toEqual([two.segments[1]]);
  });
});

describe('PLAN-18 a map file', () => {
  const kml = (inner: string) =>
    new File(
      [`<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>North</name>${inner}</Placemark></kml>`],
      'a.kml',
    );

  it('PLAN-18 gives its areas', async () => {
    const coordinates = '8,47,0 8.01,47,0 8.01,47.01,0 8,47,0';
    const ring = `<outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs>`;
    const [area] = await readShapeFile(kml(`<Polygon>${ring}</Polygon>`), 'polygon');
    expect(area).toMatchObject({
      name: 'North',
      boundary: [
        [8, 47],
        [8.01, 47],
        [8.01, 47.01],
      ],
    });
  });

  it('FLY-07 gives its lines, dropped on the map only if it has no area', async () => {
    const line = '<LineString><coordinates>8,47 8.1,47.1</coordinates></LineString>';
    const ring = '<LinearRing><coordinates>8,47 8.1,47 8.1,47.1</coordinates></LinearRing>';
    expect(await readShapeFile(kml(line), 'line')).toMatchObject([{ kind: 'line' }]);
    expect(await readShapeFile(kml(line), 'any')).toMatchObject([{ kind: 'line' }]);
    expect(await readShapeFile(kml(line + ring), 'any')).toMatchObject([{ kind: 'polygon' }]);
    await expect(readShapeFile(kml(ring), 'line')).rejects.toThrow('a.kml contains no line, only areas.');
  });

  it('FLY-06 is not taken from a route of DJI, which is imported as one', async () => {
    const flight = flightOf(aPlan([aRoute(at(0, 10), at(0, 90))]));
    const { files = [] } = await exporterOf('wpml-fly').write(flight, aTarget());
    const kmz = new File(files as BlobPart[], 'route.kmz');
    expect(await holdsShapes(kmz)).toBe(false);
    expect(await holdsShapes(kml('<Point><coordinates>8,47</coordinates></Point>'))).toBe(true);
    expect(await holdsShapes(new File(['{}'], 'a.plan'))).toBe(false);
    await expect(readShapeFile(kmz, 'any')).rejects.toThrow('route.kmz is a route, not an area or a line');
  });

  it('PLAN-18 says why there is none', async () => {
    const line = '<LineString><coordinates>8,47 8.1,47.1</coordinates></LineString>';
    await expect(readShapeFile(kml(line), 'polygon')).rejects.toThrow('a.kml contains no polygon, only lines.');
    await expect(readShapeFile(kml(''), 'any')).rejects.toThrow('The file holds no polygon and no line.');
    await expect(readShapeFile(new File(['<kml><unclosed></kml>'], 'b.kml'), 'any')).rejects.toThrow(
      'not well-formed XML',
    );
    await expect(readShapeFile(new File(['hello'], 'c.kml'), 'line')).rejects.toThrow('Invalid file format');
  });
});

describe('the box around positions', () => {
  it('is the smallest, across the antimeridian too', () => {
    expect(
      boundsOf([
        [8, 47],
        [9, 46],
        [8.5, 48],
      ]),
    ).toEqual([8, 46, 9, 48]);
    expect(
      boundsOf([
        [179, 0],
        [-179, 1],
      ]),
    ).toEqual([179, 0, -179, 1]);
  });
});
