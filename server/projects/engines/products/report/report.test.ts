import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { LOCAL } from '@overflight/contract/projects/run-accuracy.ts';
import type { ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import { shownSystem } from '../../../systems/shown-system.ts';
import { overhangPt, paperOf, wordsOf, wordsOfHtml } from '../../../testing/words-of-report.ts';
import type { FoundCamera } from '../found-cameras.ts';
import type { RasterInfo } from '../raster-info.ts';
import { deliveredControl } from './delivered-control.ts';
import { countOverlap, drawOverlap } from './draw-overlap.ts';
import { reportPdf } from './report-pdf.ts';
import { barLengthM, drawScale } from './scale-bar.ts';
import { lensesByName, lensRows } from './scene-lenses.ts';
import { accuracyOf, outcome, statedInFeet, withControl } from './testing/stated-points.ts';
import { reportHtml } from './write-report.ts';

const report: RunReport = {
  engine: 'built-in',
  photos: 2,
  photosUsed: 1,
  groundResolutionM: 0.0321,
  reprojectionErrorPx: null,
  georeferencingErrorM: [0.1, 0.2, 0.3],
  points: 1234,
  areaM2: 25_000,
  coordinateSystem: 'WGS84',
  seconds: 600,
  stages: [{ stage: 'features', seconds: 42 }],
  tools: 'COLMAP 3.8',
  settings: { processingType: 'survey', orthoOnly: false },
  taken: { from: '2026-11-01', to: '2026-11-02' },
  bands: {
    bands: [{ name: 'Red', kind: 'red', wavelengthNm: 650 }],
    calibration: 'exposure',
    isShadingCorrected: true,
    shots: 2,
  },
  lenses: [{ photos: 1, widthPx: 4000, heightPx: 3000, focalPx: 3013.4 }],
  warnings: ['<b>careful</b>'],
};
/** Looks straight down from 100 m, north up in its photo. */
const down = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const camera = (name: string, east: number): FoundCamera => ({
  name,
  position: [8, 47],
  altitudeM: 100,
  at: [0, 0, 0],
  looks: [0, -1, 0],
  utm: [east, 0, 100],
  rotation: down,
  offM: [1, 2, null],
});
/** Shows 100 by 100 m of ground. */
const lens = { widthPx: 1000, heightPx: 1000, fx: 1000, fy: 1000, cx: 500, cy: 500, k1: 0, k2: 0, k3: 0, p1: 0, p2: 0 };
const scene = {
  cameras: ['a.jpg', 'b.jpg'].map((name) => ({ name, centre: [0, 0, 0] as const, rotation: down, lens })),
};
const info = { size: [200, 100], geoTransform: [-100, 1, 0, 50, 0, -1], bands: [] } as unknown as RasterInfo;
const cameras = [camera('a.jpg', 0), camera('b.jpg', 50)];

describe('the overlap', () => {
  it('counts the photos that show each place of the ground', () => {
    const overlap = countOverlap({ info, cameras, lenses: lensesByName(scene), heightM: 0 });
    const { columns = 0, counts = [] } = overlap ?? {};
    const at = (east: number) => counts[Math.floor(columns / 4) * columns + Math.floor(((east + 100) / 200) * columns)];
    expect([at(-75), at(-25), at(25), at(75)]).toEqual([0, 1, 2, 1]);
  });

  it('is not known if a lens is not', () => {
    const lenses = new Map([['a.jpg', lens]]);
    expect(countOverlap({ info, cameras, lenses, heightM: 0 })).toBeNull();
  });
});

it('photos are listed by size and focal length', () => {
  const photos = ['a.jpg', 'b.jpg', 'unused.jpg'].map((name) => ({
    name,
    path: '',
    position: null,
    altitudeM: null,
    widthPx: 1000,
    heightPx: 1000,
  }));
  expect(lensRows({ photos }, scene)).toEqual([{ photos: 2, widthPx: 1000, heightPx: 1000, focalPx: 1000 }]);
  const untold = { cameras: scene.cameras.map(({ lens: _, ...rest }) => rest) };
  expect(lensRows({ photos }, untold)[0]?.focalPx).toBeNull();
});

it('the scale bar is a round length of at most a third of the picture, and as long as it says', () => {
  expect([3.2, 7, 100, 124, 1000].map((widthM) => barLengthM(widthM, 'metric'))).toEqual([0.5, 2, 20, 20, 200]);
  expect(barLengthM(100, 'us-survey') / (1200 / 3937)).toBeCloseTo(50);
  const drawn = drawScale({ columns: 800, rows: 600, pixelM: 0.125, units: 'metric' });
  const widths = [...drawn.matchAll(/width="([\d.]+)" height/g)].map(([, width]) => Number(width));
  expect(widths.reduce((sum, width) => sum + width, 0) * 0.125).toBeCloseTo(20);
});

describe('the report', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const overlap = countOverlap({ info, cameras, lenses: lensesByName(scene), heightM: 0 });
  const overlapPng = overlap && (await drawOverlap(overlap));
  const facade = { facts: { facesDeg: 168, widthM: 31.1, heightM: 11.2, pixelM: 0.025 }, png };
  const runId = '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b05';
  const saved = {
    createdBy: 'pat@example.com',
    createdAt: '2026-11-18T12:00:00.000Z',
    runId,
    measuredOn: '2026-11-18T11:00:00.000Z',
  };
  const system: ShownSystem = {
    epsg: 32_632,
    name: 'WGS 84 / UTM zone 32N',
    form: { axes: ['E', 'N'], unit: 'm', decimals: 2 },
  };
  const content = {
    name: '<script>alert(1)</script>',
    report,
    cameras,
    facade,
    ndvi: { png, barM: 10 },
    measurements: [
      {
        measurementId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b01',
        kind: 'distance' as const,
        label: 'Ridge',
        points: [
          [9, 47],
          [9.001, 47],
        ] as [number, number][],
        heights: [null, null],
        zero: null,
        coordinates: null,
        filled: [null, true],
        model: 'terrain' as const,
        grid: null,
        ...saved,
      },
      {
        measurementId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b02',
        kind: 'point' as const,
        label: 'Peg 7',
        points: [[9, 47]] as [number, number][],
        heights: [412.345],
        zero: { datum: 'egm96' as const, geoids: [] },
        coordinates: [500_000, 5_205_337.67] as [number, number],
        filled: [true],
        model: null,
        grid: null,
        ...saved,
      },
    ],
    runId,
    system,
    control: null,
    delivered: null,
    coveragePng: png,
    barM: 20,
    when: new Date(0),
  };
  const kim = { surveyor: 'Kim Lee', licence: 'MN 48123' };
  const texts = [
    '1 of 2',
    '3.2 cm',
    '0.10 m east',
    '1,234',
    '2.50 ha',
    '42 s',
    'not known',
    'The bar is 20 m',
    'south (168°)',
    'COLMAP 3.8',
    '3,013 px',
    'Photos taken: Nov 1, 2026 to Nov 2, 2026',
    'The bar is 10 m',
    'sunlight is not',
  ];

  it('shows its figures as a page and escapes names', () => {
    const html = reportHtml({ ...content, overlapPng });
    for (const text of [...texts, '&lt;b&gt;careful', 'Map of the overlap']) expect(html).toContain(text);
    expect(html).not.toContain('<script');
    expect(reportHtml({ ...content, overlapPng: null })).toContain('Not known: the engine does not tell');
  });

  it('shows the same as PDF', async () => {
    const pages = await wordsOf(await reportPdf({ ...content, overlapPng }));
    const measured = ['Ridge (distance)', '76.06 m', 'Nov 18, 2026, pat@example.com'];
    const point = ['Peg 7 (point)', 'E 500000.00 m', 'N 5205337.67 m', '412.35 m above sea level (EGM96)'];
    const filled = [
      '(EGM96), filled in, not measured',
      'Heights are of the terrain',
      'At 1 of 2 points the height was filled in, not measured',
    ];
    const inSystem = 'Coordinates: EPSG:32632 WGS 84 / UTM zone 32N.';
    for (const text of [...texts, ...measured, ...point, ...filled, inSystem, 'a.jpg', '9 and more'])
      expect(pages.join(' ')).toContain(text);
  });

  it('is on the paper and in the units of its reader, and says for whom it is', async () => {
    const wish = {
      paper: 'letter',
      units: 'imperial',
      client: 'County of Summit',
      company: 'Skyworks',
      ...kim,
    } as const;
    const groundScale = { at: [9, 47] as [number, number], gridScale: 0.9996, height: null };
    const given = { ...content, report: { ...report, groundScale }, overlapPng };
    const words = (await wordsOf(await reportPdf({ ...given, wish }))).join(' ');
    for (const text of [
      'Client: County of Summit',
      'Company: Skyworks',
      'Surveyor: Kim Lee, licence MN 48123',
      'Signature Kim Lee, licence MN 48123 Date',
      '0.33 ft east',
      '6.18 acres',
      '249.5',
      '65.62 ft',
    ])
      expect(words).toContain(text);
    expect(words).toContain('Lengths are in feet and inches (international: 0.3048 m to the foot); coordinates');
    expect(words).toContain('Grid scale factor 0.99960000 at the middle of the site (47.00000, 9.00000)');
    const unsigned = await reportPdf({ ...given, wish: { ...wish, surveyor: '', licence: '' } });
    expect((await wordsOf(unsigned)).join(' ')).not.toMatch(/Signature|Surveyor|licence/);
    // Coordinates, and their heights, stay in the unit of the system.
    expect(words).toContain('E 500000.00 m');
    expect(await paperOf(await reportPdf({ ...given, wish }))).toEqual([612, 792]);
    expect(await paperOf(await reportPdf(given))).toEqual([595, 842]);
    expect(reportHtml(given)).toContain('Grid and ground distances');
    const inFeet = { ...system, form: { ...system.form!, unit: 'US ft' } };
    const ofFeet = await reportPdf({ ...given, system: inFeet, wish: { ...wish, units: 'metric' } });
    expect((await wordsOf(ofFeet)).join(' ')).toContain('Lengths are in US survey feet');
  });

  it('PROC-14 says which measurements were made on another run', async () => {
    const [first, second] = content.measurements;
    const earlier = {
      ...first!,
      runId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b06',
      measuredOn: '2026-10-01T10:30:00.000Z',
    };
    const unknown = { ...second!, runId: null, measuredOn: null };
    const wordsWith = async (measurements: typeof content.measurements | [typeof earlier, typeof unknown]) =>
      (await wordsOf(await reportPdf({ ...content, measurements, overlapPng: null }))).join(' ');
    expect(await wordsWith(content.measurements)).not.toContain('Measured on');
    const words = await wordsWith([earlier, unknown]);
    expect(words).toMatch(
      /Ridge .* Measured on the run of Oct 1, 2026, 10:30 AM UTC, not on these results: its place and heights/,
    );
    expect(words).toMatch(/Peg 7 .* Measured on a run that is not known: its place/);
  });

  it('MODEL-02 of a local result claims no place, size or direction', async () => {
    const local = { ...report, isLocal: true, georeferencingErrorM: null, coordinateSystem: LOCAL };
    const given = { ...content, report: local, measurements: [], overlapPng };
    for (const text of [reportHtml(given), (await wordsOf(await reportPdf(given))).join(' ')]) {
      expect(text).toContain('This result is local: place, direction and size are not known');
      expect(text).toContain('Not to scale, and north is not known');
      expect(text.match(/not known: not to scale/g)).toHaveLength(3);
      expect(text).not.toMatch(/The bar is|grid north|2\.50 ha|3\.2 cm|south \(168°\)|31\.10 m/);
    }
  });

  it('fills the first page with figures where the map of NDVI does not fit', async () => {
    const tall = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const [first = '', ...others] = await wordsOf(
      await reportPdf({ ...content, facade: null, coveragePng: tall, ndvi: { png: tall, barM: 10 }, overlapPng: null }),
    );
    expect(first).toContain('Ground resolution');
    expect(first).not.toContain('The bar is 10 m');
    expect(others.join(' ').match(/The bar is 10 m/g)).toHaveLength(1);
  });

  it('MODEL-01 tells how each control point was stated, and how far from there the photos measured it', async () => {
    const texts = [
      'Stated in EPSG:32632 WGS 84 / UTM zone 32N: coordinates, accuracies and errors in metres; heights: WGS84 ellipsoid',
      'Point Role E N Height ± plane ± height Photos ΔE ΔN ΔH Pixels',
      'G1 Control 465407.120 5247161.500 448.25 0.020 0.035 3 of 4 +0.012 −0.008 +0.021 0.6',
      'K1 not used: marked in one photo Check 465507.125 5247161.000 448.00 0.020 0.035 1 – – – –',
      'Stated in EPSG:31468 DHDN / 3-degree Gauss-Kruger zone 4: N and E in metres, so their accuracies and errors; heights, their accuracies and errors in US survey feet, Sea level (EGM96)',
      'Point Role N E Height',
      'A not used: marked in no photo Control 5247161.5 4465407.0 1470.1',
    ];
    const given = { ...content, report: { ...report, ...(await withControl()) }, overlapPng: null };
    const pages = await wordsOf(await reportPdf(given));
    for (const words of [pages.join(' '), wordsOfHtml(reportHtml(given))])
      for (const text of texts) expect(words).toContain(text);
  });

  it('MODEL-01 of a system in feet is in feet, also the errors of control points along its axes', async () => {
    const inFeet = await shownSystem('EPSG:6503');
    const { control, accuracy } = await statedInFeet();
    const withRms = { ...accuracy, check: { points: 5, planeM: 0.0203, heightM: 0.0318 } };
    const given = {
      ...content,
      report: { ...report, control, accuracy: withRms, heightUnit: 'US survey foot' as const },
      system: inFeet,
      measurements: [],
      barM: (50 * 1200) / 3937,
      ndvi: { png, barM: (20 * 1200) / 3937 },
      overlapPng: null,
    };
    const texts = [
      'Lengths are in US survey feet (1200/3937 m) and inches',
      'EPSG:6503 NAD83(2011) / Minnesota North (ftUS), E and N in US survey feet',
      'Unit of heights in the files US survey feet',
      '1.26 in per pixel (3.2 cm)',
      '6.18 acres',
      '0.33 ft east, 0.66 ft north, 0.98 ft up',
      'plane 0.067 ft, height 0.104 ft (RMS of 5). Stated by 5 check points; NSSDA asks for 20 at least',
      'Control points to check G1: over 3 times their accuracy off',
      'The bar is 50 ft long',
      'The bar is 20 ft long',
      '102.03 ft × 36.75 ft',
      'GPS position of its photo, in US survey feet',
      'a.jpg +3.28 +6.56 –',
      'Stated in EPSG:6503 NAD83(2011) / Minnesota North (ftUS): coordinates, accuracies and errors in US survey feet; heights: Sea level (NAVD88)',
      'G1 over 3 × its accuracy Control 2794000 1053000 1000.1 0.066 0.115 3',
    ];
    const pages = (await wordsOf(await reportPdf(given))).join(' ');
    for (const words of [pages, wordsOfHtml(reportHtml(given))]) {
      for (const text of texts) expect(words).toContain(text);
      // East in zone 14 is 4.3° south of east in the state plane: 0.984 ft are 0.981 and 0.075.
      const errors = /0\.066 0\.115 3 (\+0\.98\d) (−0\.07\d) (\+0\.328) 0\.6/.exec(words);
      expect(errors?.slice(1, 3).map((error) => Number(error.replace('−', '-')))).toEqual([
        expect.closeTo(0.981, 2),
        expect.closeTo(-0.075, 2),
      ]);
      expect(words).not.toMatch(/\d m[ ,]|\d ha/);
    }
  });

  it('MODEL-01 lists control points within the page, with the head of the table on each', async () => {
    const found = await withControl();
    const [first] = found.control;
    const control = Array.from({ length: 80 }, (_, at) => ({ ...first!, name: `Point of a long name ${at}` }));
    const pdf = await reportPdf({ ...content, report: { ...report, control }, overlapPng: null });
    const pages = (await wordsOf(pdf)).filter((words) => words.includes('465407.12'));
    expect(pages.length).toBeGreaterThan(1);
    for (const words of pages) expect(words).toContain('Photos ΔE ΔN ΔH Pixels');
    expect(pages.join(' ').match(/465407\.12/g)).toHaveLength(80);
    expect(await overhangPt(pdf)).toBeLessThan(1);
  });

  it('MODEL-01 has a map of the points with their names, and a table in the system of the results', async () => {
    const { control, accuracy } = await withControl();
    const delivered = await deliveredControl({ accuracy }, { system, epsg: 32_632 });
    const map = {
      png,
      places: [
        { name: 'G1', x: 0.5, y: 0.5 },
        { name: '<K1>', x: 0.98, y: 0.98 },
      ],
    };
    const given = { ...content, report: { ...report, control, accuracy }, control: map, delivered, overlapPng: null };
    const pdf = await reportPdf(given);
    expect(await overhangPt(pdf)).toBeLessThan(1);
    const [words, html] = [(await wordsOf(pdf)).join(' '), reportHtml(given)];
    for (const text of [words, wordsOfHtml(html)]) {
      expect(text).toMatch(/Control and check points (G1|Triangles)/);
      expect(text).toContain(
        'Triangles are control points, circles check points; those in grey were not used. The bar is 20 m',
      );
      expect(text).toContain(
        'In the system of the results, EPSG:32632 WGS 84 / UTM zone 32N: E and N in metres; heights in metres above sea level (EGM96).',
      );
      expect(text).toContain('Point E stated N stated H stated E measured N measured H measured ΔE ΔN ΔH');
      expect(text).toContain(
        'G1 (control) 500000.000 5205164.110 400.000 500000.012 5205164.102 400.021 +0.012 −0.008 +0.021',
      );
      expect(text).toContain('K1 (check) 500000.000 5205164.110 400.000 – – – – – –');
    }
    expect(html).toContain('>&lt;K1&gt;</span>');
  });

  it('puts a picture that nearly fits on a page a little smaller', async () => {
    const tall = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const given = { ...content, facade: null, ndvi: null, measurements: [], coveragePng: png };
    const [, ...others] = await wordsOf(await reportPdf({ ...given, overlapPng: tall }));
    expect(others.find((page) => page.includes('Overlap'))).toContain('Settings and tools');
  });

  it('MODEL-01 of a run of an earlier version says that it is not known how its points were stated', () => {
    const { accuracy } = accuracyOf([outcome]);
    const words = wordsOfHtml(reportHtml({ ...content, report: { ...report, accuracy }, overlapPng: null }));
    expect(words).toContain('Not known how they were stated: the run is of an earlier version');
    expect(words).toContain('G1 Control 3 +0.012 −0.008 +0.021 0.6');
  });

  it('repeats the head of a table on every page that it goes on to', async () => {
    const many = Array.from({ length: 130 }, (_, number) => camera(`${number}.jpg`, number));
    const pages = await wordsOf(await reportPdf({ ...content, cameras: many, overlapPng: null }));
    const withPhotos = pages.filter((words) => words.includes('.jpg'));
    expect(withPhotos.length).toBeGreaterThan(2);
    for (const words of withPhotos) expect(words).toMatch(/Photo East North Up (\d+\.jpg)/);
    expect(withPhotos.join(' ').match(/\d+\.jpg/g)).toHaveLength(130);
  });
});
