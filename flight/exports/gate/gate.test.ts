import { describe, expect, it } from 'vitest';
import { profileOf } from '../../aircraft/profiles.ts';
import { decodeUtf8 } from '../../formats/decode-utf8.ts';
import { listZip, unpackEntry } from '../../formats/xml-zip/open-zip.ts';
import { flightOf } from '../../mission/flight-of.ts';
import { packZip, utf8 } from '../../testing/pack-zip.ts';
import { aPlan, aRoute, aSurvey, at } from '../../testing/sample-plan.ts';
import type { Exporter, FileContent } from '../exporter.ts';
import { exporters } from '../exporters.ts';
import { aTarget } from '../testing/a-target.ts';
import { gate } from './gate.ts';

const aircraftOf = { 'wpml-pilot': 'dji-m3e', 'wpml-fly': 'dji-air-3', 'wpml-autel': 'autel-max-4t' } as const;
type Wpml = keyof typeof aircraftOf;

async function written(format: string, plan = aPlan([aRoute(at(0, 10), at(0, 90), at(90, 90))])): Promise<FileContent> {
  const exporter: Exporter = exporters.find((one) => one.format === format)!;
  const aircraft = format in aircraftOf ? profileOf(aircraftOf[format as Wpml]) : undefined;
  const { files, refused } = await exporter.write(flightOf(plan), aTarget({ aircraft }));
  if (!files?.[0]) throw new Error(refused?.join(' '));
  return files[0];
}

const textIn = (archive: FileContent, name: string) => {
  const found = listZip(archive as Uint8Array).find((one) => one.name === name)!;
  return decodeUtf8(unpackEntry(archive as Uint8Array, found.entry));
};

/** The same archive with its waylines changed. */
async function changed(format: Wpml, change: (text: string) => string, plan?: Parameters<typeof written>[1]) {
  const archive = await written(format, plan);
  const [template, waylines] = ['wpmz/template.kml', 'wpmz/waylines.wpml'].map((name) => textIn(archive, name));
  const next = change(waylines!);
  expect(next).not.toBe(waylines);
  return gate(
    format,
    packZip([
      { name: 'wpmz/template.kml', bytes: utf8(template!) },
      { name: 'wpmz/waylines.wpml', bytes: utf8(next) },
    ]),
    profileOf(aircraftOf[format]),
  );
}
const put = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`<wpml:${name}>[^<]*<`), `<wpml:${name}>${value}<`);

describe('FLY-05 the gate', () => {
  const wrongs: [string, (text: string) => string, string][] = [
    [
      'a height below the take-off point',
      put('executeHeight', '-3'),
      'Waypoint 1 is -3 m high: this app flies above the take-off point only.',
    ],
    ['a height too great', put('executeHeight', '1501'), 'Waypoint 1 is 1501 m high, and at most'],
    ['a height that is no number', put('executeHeight', 'NaN'), 'Waypoint 1 is NaN m high'],
    ['a speed too great', put('waypointSpeed', '30'), 'Waypoint 1 is flown at 30 m/s, which is out of range.'],
    ['an index with a hole', put('index', '7'), 'Waypoint 1 has the index 7.'],
    ['a word that is not known', put('finishAction', 'dance'), 'finishAction has the unknown value dance.'],
    [
      'a missing turn',
      (text) => text.replace(/<wpml:waypointTurnParam>.*?<\/wpml:waypointTurnParam>/, ''),
      'Placemark lacks waypointTurnParam.',
    ],
    [
      'elements in another order',
      (text) =>
        text.replace(
          /(<wpml:executeHeight>[^<]*<\/wpml:executeHeight>)(<wpml:waypointSpeed>[^<]*<\/wpml:waypointSpeed>)/,
          '$2$1',
        ),
      'executeHeight comes too late in Placemark.',
    ],
    [
      'an element that does not belong',
      (text) => text.replace('<wpml:index>', '<wpml:wings>2</wpml:wings><wpml:index>'),
      'Placemark holds wings, which does not belong there.',
    ],
    [
      'a leg too short',
      (text) => text.replace(/<coordinates>[^<]*<\/coordinates>/g, '<coordinates>8,47</coordinates>'),
      'The leg from waypoint 1 to 2 is 0.00 m long; 0.5 m is the least.',
    ],
    [
      'coordinates outside the world',
      (text) => text.replace(/<coordinates>[^<]*</, '<coordinates>200,47<'),
      'Waypoint 1 has no valid coordinates.',
    ],
    [
      'the namespace of another app',
      (text) => text.replace(/xmlns:wpml="[^"]*"/, 'xmlns:wpml="http://www.uav.com/wpmz/1.0.2"'),
      'The namespace is that of another app.',
    ],
    ['no namespace', (text) => text.replace(/xmlns:wpml="[^"]*"/, ''), 'The namespace (none) is none of DJI or Autel.'],
    [
      'no return height',
      (text) => text.replace(/<wpml:globalRTHHeight>.*?<\/wpml:globalRTHHeight>/, ''),
      'missionConfig lacks globalRTHHeight.',
    ],
  ];
  it.each(wrongs)('complains of %s', async (_, change, reason) => {
    expect((await changed('wpml-pilot', change)).join('\n')).toContain(reason);
  });

  const groups: [string, (text: string) => string, string][] = [
    ['a group beyond the route', put('actionGroupEndIndex', '999'), 'does not lie within the route.'],
    ['a group that ends before it begins', put('actionGroupStartIndex', '9'), 'does not lie within the route.'],
    ['a group in the wrong mode', put('actionGroupMode', 'parallel'), 'is not in the mode sequence.'],
    ['a distance of nothing', put('actionTriggerParam', '0'), 'has a trigger without distance or time.'],
    ['an action that is not known', put('actionActuatorFunc', 'sing'), 'does sing, which this app does not know.'],
    [
      'a trigger that is not known',
      put('actionTriggerType', 'whenever'),
      'has the trigger whenever, which this app ignores.',
    ],
  ];
  it.each(groups)('complains of %s', async (_, change, reason) => {
    expect((await changed('wpml-pilot', change, aPlan([aSurvey()]))).join('\n')).toContain(reason);
  });

  it('knows that DJI Fly ignores photos by distance and needs the camera angle', async () => {
    const byDistance = await changed('wpml-fly', put('actionTriggerType', 'multipleDistance'), aPlan([aSurvey()]));
    expect(byDistance.join('\n')).toContain('has the trigger multipleDistance, which this app ignores.');
    const noAngle = await changed('wpml-fly', (text) =>
      text.replace(/<wpml:waypointGimbalHeadingParam>.*?<\/wpml:waypointGimbalHeadingParam>/, ''),
    );
    expect(noAngle).toContain('Placemark lacks waypointGimbalHeadingParam.');
  });

  it('holds an aircraft to its limits', async () => {
    const archive = await written('wpml-pilot');
    const m3e = profileOf('dji-m3e')!;
    const slow = {
      ...m3e,
      topSpeed: { value: 5, source: 'user' },
      topHeight: { value: 40, source: 'user' },
      waypoints: { value: 2, source: 'user' },
    } as const;
    const reasons = gate('wpml-pilot', archive, slow).join('\n');
    expect(reasons).toContain('The route has 3 waypoints, and the aircraft takes 2.');
    expect(reasons).toContain('Waypoint 1 is 50 m high, and at most 40 m are allowed.');
    expect(reasons).toContain('Waypoint 1 is flown at 10 m/s, which is out of range.');
  });

  it.each([
    ['litchi', /,50,/, ',501,', 'Waypoint 1 is 501 m high.'],
    ['litchi', 'latitude', 'lat', "The first line is not Litchi's."],
    ['csv', /\n0,/, '\n4,', 'Row 1 is not valid.'],
    ['csv', 'photo\n', 'picture\n', 'The first line does not name the columns.'],
    ['waypoints', 'WPL 110', 'WPL 120', 'The first line is not QGC WPL 110.'],
    ['parrot', /NaN/, 'none', 'Row 1 is not valid.'],
    ['kml', /<coordinates>[^,]*/, '<coordinates>999', 'A coordinate is not valid.'],
    ['qgc', '"Plan"', '"Song"', 'The file is not marked as a plan.'],
  ])('complains of a wrong %s', async (format, from, to, reason) => {
    const text = (await written(format)) as string;
    expect(gate(format, text)).toEqual([]);
    expect(gate(format, text.replace(from, to))).toContain(reason);
  });
});
