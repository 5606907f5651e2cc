import { describe, expect, it } from 'vitest';
import { checkImport } from '../../exports/gate/check-import.ts';
import { exporters } from '../../exports/exporters.ts';
import { aTarget } from '../../exports/testing/a-target.ts';
import { flightOf } from '../../mission/flight-of.ts';
import { profileOf } from '../../aircraft/profiles.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { genuine, genuineFile } from '../../testing/genuine-files.ts';
import { leastCostOf } from '../../testing/cost-of.ts';
import { packZip, utf8 } from '../../testing/pack-zip.ts';
import { aPlan, aRoute, at, pilot } from '../../testing/sample-plan.ts';
import { isRouteFile, readRouteFile } from './read-route-file.ts';

let ids = 0;
const context = { by: pilot, newId: () => `id-${++ids}`, home: [8, 47], name: 'Roof' };
const read = (bytes: Uint8Array) => {
  const answer = readRouteFile(bytes, context);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
};
const waypointsOf = ({ segments }: FlightPlan) =>
  segments.flatMap((segment) => (segment.type === 'waypointRoute' ? segment.waypoints : []));

async function written(format: string, plan: FlightPlan, aircraft?: string): Promise<Uint8Array> {
  const exporter = exporters.find((one) => one.format === format)!;
  const { files } = await exporter.write(flightOf(plan), aTarget({ aircraft: profileOf(aircraft) }));
  const [file] = files ?? [];
  return typeof file === 'string' ? utf8(file) : file!;
}

const mark = (index: number | string, changes = '', height: number | string = 60) =>
  `<Placemark><Point><coordinates>${8 + Number(index) / 1000 || 8},47</coordinates></Point><wpml:index>${index}</wpml:index>
   <wpml:executeHeight>${height}</wpml:executeHeight><wpml:waypointSpeed>5</wpml:waypointSpeed>${changes}</Placemark>`;
const wpml = (
  marks: string,
  { mode = 'relativeToStartPoint', namespace = 'xmlns:wpml="http://www.dji.com/wpmz/1.0.6"' } = {},
) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" ${namespace}><Document><wpml:missionConfig>
   <wpml:droneInfo><wpml:droneEnumValue>77</wpml:droneEnumValue><wpml:droneSubEnumValue>0</wpml:droneSubEnumValue></wpml:droneInfo>
   </wpml:missionConfig><Folder><wpml:executeHeightMode>${mode}</wpml:executeHeightMode>
   <wpml:autoFlightSpeed>7</wpml:autoFlightSpeed>${marks}</Folder></Document></kml>`;
const kmz = (waylines: string, template = '<kml/>') =>
  packZip([
    { name: 'wpmz/template.kml', bytes: utf8(template) },
    { name: 'wpmz/waylines.wpml', bytes: utf8(waylines) },
  ]);

describe('a route of DJI', () => {
  it('FLY-06 becomes an editable route, and what is not understood is kept and named', () => {
    const action = (does: string) =>
      `<wpml:actionGroup><wpml:actionTrigger><wpml:actionTriggerType>reachPoint</wpml:actionTriggerType></wpml:actionTrigger>
       <wpml:action><wpml:actionActuatorFunc>${does}</wpml:actionActuatorFunc><wpml:actionActuatorFuncParam>
       <wpml:gimbalPitchRotateAngle>-45</wpml:gimbalPitchRotateAngle></wpml:actionActuatorFuncParam></wpml:action></wpml:actionGroup>`;
    const { plan, unseen } = read(
      kmz(
        wpml(mark(0, action('gimbalRotate')) + mark(1, `${action('takePhoto')}<wpml:laserPower>9</wpml:laserPower>`)),
      ),
    );
    expect(plan).toMatchObject({
      name: 'Roof',
      homePoint: { position: [8, 47] },
      planMetadata: { flightSpeed: 7, altitudeMode: 'relative' },
    });
    expect(waypointsOf(plan)).toMatchObject([
      { coordinates: [8, 47], metadata: { altitude: 60, flightSpeed: 5, gimbal: true, pitch: 45 } },
      { coordinates: [8.001, 47], metadata: { altitude: 60, gimbal: true, pitch: 45 } },
    ]);
    expect(unseen).toEqual(['Element laserPower', 'Photos at waypoints']);
    expect(JSON.stringify(plan.keptFromImport)).toContain('<laserPower>9</laserPower>');
  });

  it.each([
    ['wpml-pilot', 'dji-m3e', 'dji-m3e'],
    ['wpml-fly', 'dji-air-3', undefined],
    ['wpml-autel', 'autel-max-4t', 'autel-max-4t'],
    ['litchi', undefined, undefined],
  ])('FLY-06 our own %s is read whole, and the gate does not complain', async (format, aircraft, named) => {
    const route = aRoute(at(0, 10), at(0, 90), at(80, 90));
    const file = await written(format, aPlan([route]), aircraft);
    const { plan } = read(file);
    expect(waypointsOf(plan).map(({ metadata }) => metadata.altitude)).toEqual([50, 50, 50]);
    for (const [index, { coordinates }] of waypointsOf(plan).entries())
      for (const axis of [0, 1])
        expect(Math.abs(coordinates[axis]! - route.waypoints[index]!.coordinates[axis]!)).toBeLessThan(1e-7);
    expect(checkImport(file)).toEqual([]);
    expect(plan.planMetadata.aircraft).toBe(named);
  });

  it('FLY-06 is read without namespace and from the root of the archive, and the gate says so', () => {
    const bare = wpml(mark(0) + mark(1), { namespace: '' }).replaceAll('wpml:', '');
    const archive = packZip([{ name: 'waylines.wpml', bytes: utf8(bare) }]);
    expect(waypointsOf(read(archive).plan)).toHaveLength(2);
    expect(checkImport(archive)).toEqual([
      'The archive lacks wpmz/template.kml.',
      'The archive lacks wpmz/waylines.wpml.',
    ]);
    expect(checkImport(utf8(bare))).toEqual(['The namespace (none) is none of DJI or Autel.']);
  });

  it('FLY-06 heights above the ellipsoid are read by those above the sea beside them', async () => {
    const exporter = exporters.find(({ format }) => format === 'wpml-pilot')!;
    const flight = flightOf(aPlan([aRoute(at(0, 10), at(0, 90))]));
    const { files } = await exporter.write(
      flight,
      aTarget({ altitudes: 'ellipsoid', aircraft: profileOf('dji-m3e') }, 400),
    );
    const { plan } = read(files![0] as Uint8Array);
    expect(plan.planMetadata.altitudeMode).toBe('absolute');
    expect(waypointsOf(plan).map(({ metadata }) => metadata.altitude)).toEqual([450, 450]);
  });

  it.skipIf(genuine.isMissing)(`FLY-06 genuine files are read whole${genuine.reason}`, () => {
    const fly = genuineFile('dji/fly-mini5pro.kmz').bytes;
    const one = read(fly);
    expect(waypointsOf(one.plan)).toMatchObject([
      {
        coordinates: [-8.18305089949604, 38.6583110005792],
        metadata: { altitude: 50, flightSpeed: 2.5, gimbal: true, pitch: 30 },
      },
    ]);
    expect(one.unseen).toEqual(['Region of interest', 'Photos at waypoints']);
    // The only rule it breaks: it has a single waypoint.
    expect(checkImport(fly)).toEqual(['A route needs two waypoints at least.']);
    const m30 = genuineFile('dji/waypointsample.kmz').bytes;
    expect(waypointsOf(read(m30).plan).map(({ metadata }) => metadata.altitude)).toEqual([100, 100, 100, 100]);
    expect(read(m30).plan.planMetadata.aircraft).toBe('dji-m30');
    expect(checkImport(m30)).toEqual([]);
  });

  it.skipIf(genuine.isMissing)(
    `FLY-05 FLY-06 a third party's file is read, and the gate complains${genuine.reason}`,
    () => {
      const { bytes } = genuineFile('dji/waygen-waylines.wpml');
      expect(waypointsOf(read(bytes).plan)).toHaveLength(12);
      expect(checkImport(bytes)).toContain('Placemark lacks waypointTurnParam.');
    },
  );
});

const header = (unit: string, speed: string) =>
  `latitude,longitude,altitude(${unit}),heading(deg),curvesize(${unit}),rotationdir,gimbalmode,gimbalpitchangle,actiontype1,actionparam1,altitudemode,speed(${speed}),photo_distinterval`;

describe('a mission of Litchi', () => {
  it('FLY-06 is read in metres and in feet', () => {
    const metric = read(
      utf8(`${header('m', 'm/s')}\n47,8,60,0,0.2,0,2,-90,1,0,0,6,-1\n47.001,8,60,0,0.2,0,0,0,-1,0,0,6,12\n`),
    );
    expect(waypointsOf(metric.plan)).toMatchObject([
      { coordinates: [8, 47], metadata: { altitude: 60, flightSpeed: 6, gimbal: true, pitch: 90 } },
      { coordinates: [8, 47.001], metadata: { gimbal: false } },
    ]);
    expect(metric.unseen).toEqual(['Photos at waypoints', 'Photos by distance or time']);
    const imperial = read(utf8(`${header('ft', 'mph')}\r\n47,8,100,0,1,0,0,0,-1,0,1,10,-1\r\n`));
    expect(imperial.plan.planMetadata.altitudeMode).toBe('terrain');
    expect(waypointsOf(imperial.plan)[0]!.metadata).toMatchObject({
      altitude: expect.closeTo(30.48, 6) as number,
      flightSpeed: expect.closeTo(4.4704, 6) as number,
    });
  });

  it.skipIf(genuine.isMissing)(`FLY-06 a whole one is read${genuine.reason}`, () => {
    const { bytes } = genuineFile('litchi/synthetic-mission.csv');
    const { plan, unseen } = read(bytes);
    expect(waypointsOf(plan)).toHaveLength(5);
    expect(unseen).toContain('Heights above ground, read as heights above home: waypoint 3');
    expect(checkImport(bytes)).toEqual([]);
  });
});

describe('hostile routes', () => {
  const reasonOf = (bytes: Uint8Array) => {
    const answer = readRouteFile(bytes, context);
    return answer.ok ? 'read' : answer.code;
  };
  const bomb = packZip([{ name: 'wpmz/waylines.wpml', bytes: new Uint8Array(9_000_000) }]);
  const entity = `<!DOCTYPE kml [<!ENTITY a "b">]>${wpml(mark(0))}`;
  const rows = (count: number) => `${header('m', 'm/s')}\n${'47,8,60,0,0,0,0,0,-1,0,0,6,-1\n'.repeat(count)}`;
  it.each([
    ['an archive that unpacks too far', bomb, 'zip-bomb'],
    ['a document type', kmz(entity), 'xml-doctype'],
    ['an entity', kmz(wpml(mark(0, '&boom;'))), 'xml-entity'],
    ['waypoints in the wrong order', kmz(wpml(mark(1) + mark(0))), 'wrong-order'],
    ['a height that is no number', kmz(wpml(mark(0, '', 'NaN'))), 'bad-number'],
    ['an index of 1e9', kmz(wpml(mark('1e9'))), 'wrong-order'],
    ['a route without waypoints', kmz(wpml('')), 'not-a-route'],
    ['a route by sensors', kmz(wpml(mark(0), { mode: 'realTimeFollowSurface' })), 'surface-heights'],
    ['unknown sea level', kmz(wpml(mark(0), { mode: 'WGS84' })), 'ellipsoid-heights'],
    ['too many waypoints', utf8(rows(20_001)), 'too-many-items'],
    ['a mission with a word', utf8(rows(1).replace(',60,', ',high,')), 'bad-number'],
    ['a place outside the world', utf8(rows(1).replace('\n47', '\n147')), 'out-of-range'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff]), 'bad-encoding'],
    ['a picture archive', packZip([{ name: 'a.png', bytes: utf8('png') }]), 'not-a-route'],
  ])('FLY-06 %s: refused by name', (_, bytes, code) => {
    expect(reasonOf(bytes)).toBe(code);
  });

  it('FLY-06 a file of ten megabytes is refused within the caps', () => {
    const huge = utf8(`${header('m', 'm/s')}\n${'47,8,60,0,0,0,0,0,-1,0,0,6,-1\n'.repeat(330_000)}`);
    expect(huge.length).toBeLessThan(10 * 1024 * 1024);
    expect(leastCostOf(() => reasonOf(huge), { cpuMs: 500 }).cpuMs).toBeLessThan(500);
    expect(reasonOf(huge)).toBe('too-many-items');
  });

  it('a plan of shapes is no route', () => {
    expect(isRouteFile(utf8('<kml><Document/></kml>'))).toBe(false);
    expect(isRouteFile(utf8('{}'))).toBe(false);
  });
});
