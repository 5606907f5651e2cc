import { describe, expect, it } from 'vitest';
import { type Cost, leastCostOf } from '../testing/cost-of.ts';
import { genuineFiles } from '../testing/genuine-files.ts';
import { madeUpFiles } from '../testing/made-up-files.ts';
import { mutateBytes, mutateJson, mutateText, type Random } from '../testing/mutate.ts';
import { packZip, utf8 } from '../testing/pack-zip.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at, bentField, field, home, pilot } from '../testing/sample-plan.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { readQgcPlan } from './qgc-plan/read-qgc-plan.ts';
import { readShapes } from './shapes/read-shapes.ts';
import { qgcText } from '../testing/qgc-text.ts';
import { caseCount } from '../testing/case-count.ts';

const FILES_PER_KIND = caseCount(700, 5000);
const PLANS_OUT = caseCount(150, 1000);
const MOST: Cost = { cpuMs: 250, megabytes: 64 };
/** The largest files come close to both limits: room for uncollected garbage. */
const LARGEST: Cost = { cpuMs: 2 * MOST.cpuMs, megabytes: 2 * MOST.megabytes };

const ring = (points: typeof field) =>
  `<LinearRing><coordinates>${points.map((point) => point.join(',')).join(' ')}</coordinates></LinearRing>`;
const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>A &amp; B</name><!-- c -->
  <Placemark><name>Field</name><Polygon><outerBoundaryIs>${ring(bentField)}</outerBoundaryIs>
  <innerBoundaryIs>${ring(field)}</innerBoundaryIs></Polygon></Placemark><Placemark><name><![CDATA[Line]]></name>
  <LineString><coordinates>8,47,0 8.1,47.1,0</coordinates></LineString></Placemark></Document></kml>`;
const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 1,
      properties: { name: 'Field' },
      geometry: { type: 'Polygon', coordinates: [bentField, field] },
    },
    { type: 'Feature', properties: null, geometry: { type: 'MultiPolygon', coordinates: [[field], [bentField]] } },
    { type: 'GeometryCollection', geometries: [{ type: 'MultiLineString', coordinates: [field] }] },
  ],
});
const kmz = [
  packZip([{ name: 'doc.kml', bytes: utf8(kml) }]),
  packZip([
    { name: 'a.png', bytes: utf8('png') },
    { name: 'b/doc.kml', bytes: utf8(kml), packing: { strategy: 4 } },
  ]),
  packZip([{ name: 'doc.kml', bytes: utf8(kml), isStored: true }]),
];
const oldSurvey = {
  type: 'survey',
  version: 3,
  polygon: bentField.map(([lng, lat]) => [lat, lng]),
  grid: { altitude: 50, relativeAltitude: true, angle: 10, spacing: 25, turnAroundDistance: 0 },
  cameraTriggerDistance: 12,
  manualGrid: true,
};
const everything = aPlan([
  aSurvey(),
  aStructureScan(),
  aRoute(at(0, 50), at(9, 50)),
  aSurvey(bentField, { frontBuffer: 1 }),
]);
const plans = [
  qgcText(everything),
  qgcText(everything, 'ardupilot'),
  JSON.stringify(everything),
  JSON.stringify({ mission: { items: [oldSurvey], plannedHomePosition: [47, 8, 0] } }),
  'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1\n1\t0\t3\t16\t0\t0\t0\t0\t47.1\t8.1\t60\t1\n',
  ...[...madeUpFiles('plans'), ...genuineFiles('plans')].map(({ text }) => text),
];
const kmls = [kml, ...[...madeUpFiles('kml'), ...genuineFiles('kml')].map(({ text }) => text)];

function openPlan(text: string): boolean {
  const read = readQgcPlan(text, { by: pilot, newId: () => 'id', home });
  return read.ok;
}
const openShapes = (content: string | Uint8Array) =>
  readShapes(typeof content === 'string' ? utf8(content) : content).ok;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const isJson = (text: string) => text.startsWith('{');

const kinds: Record<string, (random: Random) => { open: () => boolean }> = {
  plan: (random) => {
    const base = pick(random, plans);
    const text = isJson(base) && random() < 0.7 ? mutateJson(base, random) : mutateText(base, random);
    return { open: () => openPlan(text) };
  },
  KML: (random) => {
    const text = mutateText(pick(random, kmls), random);
    return { open: () => openShapes(text) };
  },
  KMZ: (random) => {
    const isInside = random() < 0.3;
    const archive = isInside
      ? packZip([{ name: 'doc.kml', bytes: utf8(mutateText(kml, random)) }])
      : mutateBytes(pick(random, kmz), random);
    return { open: () => openShapes(archive) };
  },
  GeoJSON: (random) => {
    const text = random() < 0.6 ? mutateJson(geojson, random) : mutateText(geojson, random);
    return { open: () => openShapes(text) };
  },
};

describe('damaged files', () => {
  it.each(Object.entries(kinds))(
    `${FILES_PER_KIND} of kind %s: none throws, none takes over ${MOST.cpuMs} ms or ${MOST.megabytes} MB`,
    (_, make) => {
      const random = seededRandom(20_261_115);
      let opened = 0;
      const worst: Cost = { cpuMs: 0, megabytes: 0 };
      for (let file = 0; file < FILES_PER_KIND; file += 1) {
        const { open } = make(random);
        let isOpened = false;
        const cost = leastCostOf(() => (isOpened = open()), MOST);
        opened += Number(isOpened);
        worst.cpuMs = Math.max(worst.cpuMs, cost.cpuMs);
        worst.megabytes = Math.max(worst.megabytes, cost.megabytes);
      }
      expect(worst.cpuMs).toBeLessThan(MOST.cpuMs);
      expect(worst.megabytes).toBeLessThan(MOST.megabytes);
      // Mutations must break some files and leave others readable.
      expect(opened).toBeGreaterThan(FILES_PER_KIND / 100);
      expect(opened).toBeLessThan(FILES_PER_KIND);
    },
  );

  it(`${PLANS_OUT} damaged plans that open: none throws on its way out again`, () => {
    const random = seededRandom(7);
    let opened = 0;
    while (opened < PLANS_OUT) {
      const read = readQgcPlan(mutateJson(pick(random, plans.filter(isJson)), random), {
        by: pilot,
        newId: () => `id-${random()}`,
        home,
      });
      if (!read.ok) continue;
      opened += 1;
      const text = qgcText(read.value.plan);
      missionItems(flightOf(read.value.plan, random() < 0.5 ? 'px4' : 'ardupilot'));
      expect(openPlan(text)).toBe(true);
    }
  });
});

const MEGABYTES_10 = 10 * 1024 * 1024;
const filled = (start: string, piece: string, end: string) =>
  start + piece.repeat(Math.floor((MEGABYTES_10 - start.length - end.length) / piece.length)) + end;
const star = (corners: number) =>
  Array.from({ length: corners }, (_, corner) => {
    const [angle, reach] = [(corner / corners) * 2 * Math.PI, corner % 2 === 0 ? 0.01 : 0.004];
    return [47 + reach * Math.cos(angle), 8 + reach * Math.sin(angle)];
  });
const waypoint = { command: 16, frame: 3, params: [0, 0, 0, 0, 47, 8, 9] };
const surveyOf = (polygon: number[][], spacing: number) =>
  JSON.stringify({ mission: { items: [{ ...oldSurvey, polygon, grid: { ...oldSurvey.grid, spacing } }] } });

const plansThatHurt: [name: string, make: () => string][] = [
  ['empty lists', () => filled('{"a":[', '[],', '[]]}')],
  ['empty objects', () => filled('{"mission":{"items":[', '{},', '{}]}}')],
  ['objects up to the cap', () => `{"mission":{"items":[${'{},'.repeat(19_999)}{}]}}`],
  ['one long text', () => filled('{"a":"', 'x', '"}')],
  ['quotes', () => filled('{"a":"', '\\"', '"}')],
  ['waypoints', () => filled('{"mission":{"items":[', `${JSON.stringify(waypoint)},`, '{}]}}')],
  ['waypoints up to the cap', () => JSON.stringify({ mission: { items: Array(20_000).fill(waypoint) } })],
  [
    'a waypoint text',
    () => filled('QGC WPL 120\n', `${'0\t0\t3\t16\t0\t0\t0\t0\t47.1\t8.1\t9'.padEnd(100, '0')}\t1\n`, ''),
  ],
  ['a survey of 1 m lines', () => surveyOf(star(400), 1)],
  [
    'surveys to be planned',
    () => JSON.stringify({ mission: { items: Array(1_000).fill({ ...oldSurvey, polygon: star(4) }) } }),
  ],
  [
    'claims of our own block',
    () =>
      JSON.stringify({
        mission: { items: Array(9_000).fill(waypoint) },
        overflight: { segments: Array(100_000).fill({ at: 0, count: 9_000, check: 'x' }) },
      }),
  ],
  [
    'a route of our own',
    () =>
      JSON.stringify({
        segments: [{ type: 'waypointRoute', waypoints: Array(99_000).fill({ coordinates: [8, 47] }) }],
      }),
  ],
  ['a survey of a star', () => surveyOf(star(5_000), 20)],
  ['a survey of 100,000 corners', () => surveyOf(star(99_000), 20)],
];
const shapesThatHurt: [name: string, make: () => string][] = [
  ['brackets', () => filled('{"a":', '[', '')],
  ['points', () => filled('{"type":"LineString","coordinates":[', '[1,1],', '[2,2]]}')],
  ['names of built-in properties', () => filled('<a>', '<__proto__><constructor/></__proto__>', '</a>')],
  ['elements', () => filled('<a>', '<b/>', '</a>')],
  ['comments', () => filled('<a>', '<!---->', '</a>')],
  ['entities', () => filled('<a>', '&lt;', '</a>')],
  ['attributes', () => filled('<a', ' b=""', '/>')],
  ['blanks in a tag', () => filled('<a', ' ', '/>')],
  ['a long name', () => filled('<', 'a', '/>')],
  ['coordinates', () => filled('<a><LineString><coordinates>', '1,1 ', '</coordinates></LineString></a>')],
  ['one endless tuple', () => filled('<a><LineString><coordinates>', '1,', '1</coordinates></LineString></a>')],
  ['characters of four bytes', () => `<a>${'😀'.repeat(2_600_000)}</a>`],
];

describe('files made to hurt, as large as they may be', () => {
  it.each(plansThatHurt)('plan: %s', (_, make) => {
    const text = make();
    const cost = leastCostOf(() => openPlan(text), LARGEST);
    expect(cost.cpuMs).toBeLessThan(LARGEST.cpuMs);
    expect(cost.megabytes).toBeLessThan(LARGEST.megabytes);
  });

  it.each(shapesThatHurt)('shapes: %s', (_, make) => {
    const bytes = utf8(make());
    const cost = leastCostOf(() => openShapes(bytes), LARGEST);
    expect(cost.cpuMs).toBeLessThan(LARGEST.cpuMs);
    expect(cost.megabytes).toBeLessThan(LARGEST.megabytes);
  });
});
