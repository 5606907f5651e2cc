import { describe, expect, it } from 'vitest';
import { genuine, genuineFile } from '../../testing/genuine-files.ts';
import { madeUpFile } from '../../testing/made-up-files.ts';
import { packZip, utf8, type ZipInput } from '../../testing/pack-zip.ts';
import { inputCaps, refusalReasons } from '../input-caps.ts';
import { readKml } from './read-kml.ts';
import { readShapes } from './read-shapes.ts';

const read = (content: string | Uint8Array) => readShapes(typeof content === 'string' ? utf8(content) : content);
const codeOf = (content: string | Uint8Array) => {
  const result = read(content);
  return result.ok ? result.value : result.code;
};
const shapesOf = (content: string | Uint8Array) => {
  const result = read(content);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

const ring = (coordinates: string) => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
const kml = (inside: string) => `<?xml version="1.0"?><kml><Document>${inside}</Document></kml>`;
const polygonKml = (coordinates: string) =>
  kml(
    `<Placemark><name>P</name><Polygon><outerBoundaryIs>${ring(coordinates)}</outerBoundaryIs></Polygon></Placemark>`,
  );
const geojson = (coordinates: unknown, type = 'Polygon') => JSON.stringify({ type, coordinates });
const kmz = (...entries: ZipInput[]) => packZip(entries);
const good = polygonKml('8,47,0 8.1,47,0 8.1,47.1,0 8,47,0');
const manyPoints = (count: number) => Array.from({ length: count }, (_, n) => [n / count, (n % 7) / 10]);

describe('refused with a reason', () => {
  it.each([
    ['an empty file', '', 'not-a-shape-file'],
    ['a text', 'hello', 'not-a-shape-file'],
    ['Latin-1 bytes', Uint8Array.of(0x3c, 0x61, 0xe9, 0x3e), 'bad-encoding'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 'bad-encoding'],
    ['an overlong character', Uint8Array.of(0x3c, 0xc0, 0xaf), 'bad-encoding'],
    ['more than 10 MB', new Uint8Array(inputCaps.bytes + 1), 'too-large'],
    ['an entity bomb', '<!DOCTYPE k [<!ENTITY a "aaaa">]><kml>&a;</kml>', 'xml-doctype'],
    [
      'elements named like built-in properties',
      '<kml><__proto__/><constructor/><toString>x</toString></kml>',
      'no-shapes',
    ],
    ['a KML that is not XML', '<kml><Polygon></kml>', 'bad-xml'],
    [
      'a KML with points only',
      kml('<Placemark><Point><coordinates>8,47</coordinates></Point></Placemark>'),
      'no-shapes',
    ],
    ['a word as coordinate', polygonKml('8,47 8.1,x 8,48'), 'bad-coordinates'],
    ['a tuple of one', polygonKml('8 47 8.1'), 'bad-coordinates'],
    ['a tuple of four', polygonKml('8,47,0,1 8,48 9,48'), 'bad-coordinates'],
    ['infinity', polygonKml('8,47 1e999,47 8,48'), 'bad-coordinates'],
    ['hexadecimal', polygonKml('0x8,47 8.1,47 8,48'), 'bad-coordinates'],
    ['an endless number', polygonKml(`${'1'.repeat(100)},47 8,48 9,48`), 'bad-coordinates'],
    ['latitude 91', polygonKml('8,91 8.1,47 8,48'), 'out-of-range'],
    [
      'longitude 181',
      geojson([
        [
          [181, 0],
          [0, 1],
          [1, 1],
          [181, 0],
        ],
      ]),
      'out-of-range',
    ],
    ['an area of two points', polygonKml('8,47 8.1,47 8,47'), 'too-few-points'],
    ['a line of one point', geojson([[8, 47]], 'LineString'), 'too-few-points'],
    ['null coordinates', geojson(null), 'bad-coordinates'],
    [
      'texts as coordinates',
      geojson([
        [
          ['8', '47'],
          ['9', '47'],
          ['9', '48'],
        ],
      ]),
      'bad-coordinates',
    ],
    ['a JSON that is no GeoJSON', '{"a":1}', 'no-shapes'],
    ['a broken JSON', '{"type":', 'not-json'],
    [
      'metres',
      JSON.stringify({ type: 'Polygon', crs: { properties: { name: 'EPSG:3857' } }, coordinates: [] }),
      'other-coordinate-system',
    ],
    ['65 brackets', `{"a":${'['.repeat(65)}${']'.repeat(65)}}`, 'too-deep'],
    ['a million values', `{"a":[${'0,'.repeat(1_000_000)}0]}`, 'too-many-values'],
    ['100,001 points', geojson(manyPoints(100_001), 'LineString'), 'too-many-vertices'],
    ['100,001 points in KML', polygonKml('1,1 2,2 '.repeat(50_001)), 'too-many-vertices'],
    ['half an archive', kmz({ name: 'doc.kml', bytes: utf8(good) }).slice(0, 90), 'bad-zip'],
    ['an archive without KML', kmz({ name: 'image.png', bytes: utf8('x') }), 'zip-without-kml'],
    ['an encrypted archive', kmz({ name: 'doc.kml', bytes: utf8(good), claims: { flags: 1 } }), 'zip-unsupported'],
    ['another packing', kmz({ name: 'doc.kml', bytes: utf8(good), claims: { method: 12 } }), 'zip-unsupported'],
    ['a wrong checksum', kmz({ name: 'doc.kml', bytes: utf8(good), claims: { checksum: 1 } }), 'bad-zip'],
    [
      'a size that reaches behind the end',
      kmz({ name: 'doc.kml', bytes: utf8(good), claims: { packedBytes: 9e6 } }),
      'bad-zip',
    ],
    [
      'a stored size that lies',
      kmz({ name: 'doc.kml', bytes: utf8(good), isStored: true, claims: { bytes: 9 } }),
      'bad-zip',
    ],
    ['a bomb', kmz({ name: 'doc.kml', bytes: new Uint8Array(2e6) }), 'zip-bomb'],
    [
      'a bomb that lies about its size',
      kmz({ name: 'doc.kml', bytes: new Uint8Array(2e6), claims: { bytes: 1000 } }),
      'zip-bomb',
    ],
    ['11 MB unpacked', kmz({ name: 'doc.kml', bytes: utf8('x'), claims: { bytes: 11 * 1024 * 1024 } }), 'too-large'],
    ['1,001 files', kmz(...Array.from({ length: 1001 }, () => ({ name: 'a', bytes: utf8('') }))), 'zip-bomb'],
  ] as const)('PLAN-18 %s', (_, content, code) => {
    expect(codeOf(content)).toBe(code);
    expect(read(content)).toMatchObject({ ok: false, reason: refusalReasons[code] });
  });
});

describe('KML', () => {
  it('PLAN-18 gives the boundary open, as [lng, lat]', () => {
    expect(shapesOf(good)).toEqual([
      {
        kind: 'polygon',
        name: 'P',
        boundary: [
          [8, 47],
          [8.1, 47],
          [8.1, 47.1],
        ],
        holes: [],
      },
    ]);
  });

  it('keeps holes, lines, several shapes and their names', () => {
    const outer = `<outerBoundaryIs>${ring('0,0 4,0 4,4 0,4 0,0')}</outerBoundaryIs>`;
    const hole = (at: number) => `<innerBoundaryIs>${ring(`${at},1 ${at}.5,1 ${at},2`)}</innerBoundaryIs>`;
    const shapes = shapesOf(
      kml(`<Folder><name>F</name><Placemark><name> Yard &amp; roof </name><MultiGeometry>
        <Polygon>${outer}${hole(1)}${hole(2)}</Polygon><LineString><coordinates>1,1 2,2</coordinates></LineString>
        </MultiGeometry></Placemark><Placemark>${ring('0,0 1,0 1,1')}</Placemark></Folder>`),
    );
    expect(shapes.map(({ kind, name }) => [kind, name])).toEqual([
      ['polygon', 'Yard & roof'],
      ['line', 'Yard & roof'],
      ['polygon', 'Polygon 3'],
    ]);
    expect(shapes[0]).toMatchObject({
      holes: [
        [
          [1, 1],
          [1.5, 1],
          [1, 2],
        ],
        [
          [2, 1],
          [2.5, 1],
          [2, 2],
        ],
      ],
    });
  });

  it('accepts blanks beside commas and repeated points', () => {
    expect(shapesOf(polygonKml('8 , 47, 0\n8,47\t9,47 ,0\n9,48'))).toMatchObject([
      {
        boundary: [
          [8, 47],
          [9, 47],
          [9, 48],
        ],
      },
    ]);
  });
});

describe('KMZ', () => {
  it.each([true, false])('reads the KML at the top of the archive (stored: %s)', (isStored) => {
    const archive = kmz(
      { name: 'files/other.kml', bytes: utf8('<kml/>') },
      { name: 'Plan.KML', bytes: utf8(good), isStored },
    );
    expect(shapesOf(archive)).toEqual(shapesOf(good));
  });

  it('reads the KML of a folder when there is no other', () => {
    expect(shapesOf(kmz({ name: 'a/b.kml', bytes: utf8(good) }))).toHaveLength(1);
  });
});

describe('GeoJSON', () => {
  const square = [
    [0, 0, 5],
    [1, 0, 5],
    [1, 1, 5],
    [0, 1, 5],
    [0, 0, 5],
  ];
  const hole = [
    [0.2, 0.2],
    [0.4, 0.2],
    [0.4, 0.4],
    [0.2, 0.2],
  ];

  it('reads polygons with holes, multipolygons, lines and collections, with names', () => {
    const collection = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      features: [
        { type: 'Feature', properties: { name: 'Field' }, geometry: { type: 'Polygon', coordinates: [square, hole] } },
        {
          type: 'Feature',
          id: 7,
          properties: null,
          geometry: { type: 'MultiPolygon', coordinates: [[square], [square]] },
        },
        { type: 'Feature', properties: {}, geometry: null },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
        {
          type: 'Feature',
          geometry: {
            type: 'GeometryCollection',
            geometries: [
              {
                type: 'MultiLineString',
                coordinates: [
                  [
                    [0, 0],
                    [1, 1],
                  ],
                ],
              },
            ],
          },
        },
      ],
    };
    const shapes = shapesOf(JSON.stringify(collection));
    expect(shapes.map(({ kind, name }) => [kind, name])).toEqual([
      ['polygon', 'Field'],
      ['polygon', '7'],
      ['polygon', '7'],
      ['line', 'Line 4'],
    ]);
    expect(shapes[0]).toMatchObject({
      boundary: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      holes: [
        [
          [0.2, 0.2],
          [0.4, 0.2],
          [0.4, 0.4],
        ],
      ],
    });
  });

  it('holds 100,000 points', () => {
    expect(shapesOf(geojson(manyPoints(100_000), 'LineString'))).toMatchObject([{ points: { length: 100_000 } }]);
  });
});

describe('files in the form that others write', () => {
  const { bytes, text } = madeUpFile('kml/vineyard.kml');

  it('PLAN-18 are read with their styles and folders, and refused with a word before them', () => {
    expect(shapesOf(bytes)).toEqual([
      {
        kind: 'polygon',
        name: 'Vineyard',
        boundary: [
          [16.371, 48.208],
          [16.374, 48.208],
          [16.374, 48.21],
          [16.371, 48.21],
        ],
        holes: [],
      },
      {
        kind: 'line',
        name: 'Fence',
        points: [
          [16.37, 48.207],
          [16.375, 48.2075],
        ],
      },
    ]);
    const bad = `Not XML any more\n${text}`;
    expect(codeOf(bad)).toBe('not-a-shape-file');
    expect(readKml(bad)).toMatchObject({ ok: false, code: 'bad-xml' });
  });

  it('of a drone maker hold points alone, in an archive with other files', () => {
    const archive = kmz(
      { name: 'wpmz/res/', bytes: utf8(''), isStored: true },
      { name: 'wpmz/template.kml', bytes: madeUpFile('kml/wayline.kml').bytes },
      { name: 'wpmz/waylines.wpml', bytes: utf8('<kml/>') },
    );
    expect(codeOf(archive)).toBe('no-shapes');
  });
});

describe.skipIf(genuine.isMissing)(`genuine files${genuine.reason}`, () => {
  it('PLAN-18 reads what QGroundControl reads, and refuses what it refuses', () => {
    expect(shapesOf(genuineFile('kml/PolygonGood.kml').bytes)).toMatchObject([
      { name: 'Untitled Polygon', boundary: { length: 4 } },
    ]);
    expect(shapesOf(genuineFile('kml/polygon.kml').bytes)).toMatchObject([
      { name: 'Test Polygon', boundary: { length: 4 } },
    ]);
    expect(codeOf(genuineFile('kml/PolygonBadXml.kml').bytes)).toBe('not-a-shape-file');
    expect(readKml(genuineFile('kml/PolygonBadXml.kml').text)).toMatchObject({ ok: false, code: 'bad-xml' });
  });

  it('unpacks an archive that a drone maker wrote, which holds points alone', () => {
    expect(codeOf(genuineFile('dji/waypointsample.kmz').bytes)).toBe('no-shapes');
  });
});
