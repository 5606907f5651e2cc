import { describe, expect, it } from 'vitest';
import { profileOf } from '../../aircraft/profiles.ts';
import { decodeUtf8 } from '../../formats/decode-utf8.ts';
import { listZip, unpackEntry } from '../../formats/xml-zip/open-zip.ts';
import { flightOf } from '../../mission/flight-of.ts';
import type { FlightPlan } from '../../plan/plan.ts';
import { photoPositions } from '../../survey/photos.ts';
import { planSurveySegment } from '../../survey/plan-survey-segment.ts';
import { aPlan, aRoute, aStructureScan, aSurvey, at } from '../../testing/sample-plan.ts';
import type { Target } from '../exporter.ts';
import { aTarget } from '../testing/a-target.ts';
import type { WpmlFormat } from './dialect.ts';
import { writeWpml } from './write-wpml.ts';

async function files(format: WpmlFormat, plan: FlightPlan, target: Partial<Target> = {}) {
  const written = await writeWpml(format, flightOf(plan), aTarget(target));
  if (!written.files) throw new Error(written.refused.join(' '));
  return written.files.map((archive) => {
    const [template = '', waylines = ''] = listZip(archive as Uint8Array).map(({ entry }) =>
      decodeUtf8(unpackEntry(archive as Uint8Array, entry)),
    );
    return { template, waylines };
  });
}
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<wpml:${name}>([^<]*)<`, 'g'))].map((match) => match[1]!);
const marks = (text: string) => text.split('<Placemark>').length - 1;
const m3e = profileOf('dji-m3e');
const mini = profileOf('dji-mini-4-pro');
const survey = aSurvey();
const route = planSurveySegment(survey);
const lines = route.ok ? route.transects : [];

describe('DJI Pilot 2', () => {
  it('FLY-02 photos by distance on each line, camera down, heights of take-off and return', async () => {
    const [file, second] = await files('wpml-pilot', aPlan([survey]), { aircraft: m3e });
    expect(second).toBeUndefined();
    const { waylines, template } = file!;
    const byDistance = valuesOf(waylines, 'actionTriggerType').filter((type) => type === 'multipleDistance');
    expect(byDistance).toHaveLength(lines.length);
    expect(new Set(valuesOf(waylines, 'actionTriggerParam').map(Number))).toEqual(
      new Set([Number(survey.segmentMetadata.triggerDistance.toFixed(3))]),
    );
    expect(valuesOf(waylines, 'gimbalPitchRotateAngle')).toEqual(['-90']);
    expect(valuesOf(waylines, 'takeOffSecurityHeight')).toEqual(['61']);
    expect(Number(valuesOf(waylines, 'globalRTHHeight')[0])).toBeGreaterThanOrEqual(50);
    expect(valuesOf(waylines, 'finishAction')).toEqual(['goHome']);
    expect(Number(valuesOf(waylines, 'distance')[0])).toBeGreaterThan(100);
    // The template shows the same route.
    expect(marks(template)).toBe(marks(waylines));
    expect(valuesOf(template, 'height')).toEqual(valuesOf(waylines, 'executeHeight'));
    expect(valuesOf(template, 'gimbalPitchMode')).toEqual(['usePointSetting']);
  });

  it('FLY-02 turns stay without photos: a group begins and ends with its line', async () => {
    const [{ waylines } = { waylines: '' }] = await files('wpml-pilot', aPlan([survey]), { aircraft: m3e });
    const starts = valuesOf(waylines, 'actionGroupStartIndex').map(Number);
    const ends = valuesOf(waylines, 'actionGroupEndIndex').map(Number);
    const groups = starts.map((start, index) => [start, ends[index]!] as const).filter(([start, end]) => end > start);
    for (const [index, [start]] of groups.entries()) expect(start).toBeGreaterThanOrEqual(groups[index - 1]?.[1] ?? 0);
  });

  it('FLY-02 a scan looks at the structure on every leg', async () => {
    const [{ waylines } = { waylines: '' }] = await files('wpml-pilot', aPlan([aStructureScan()]), { aircraft: m3e });
    const modes = valuesOf(waylines, 'waypointHeadingMode');
    expect(modes.filter((mode) => mode === 'towardPOI').length).toBeGreaterThan(modes.length / 2);
    // Latitude first, unlike coordinates.
    const target = valuesOf(waylines, 'waypointPoiPoint')
      .find((text) => !text.startsWith('0.0'))!
      .split(',')
      .map(Number);
    expect(Math.abs(target[0]! - 47.4)).toBeLessThan(0.1);
    expect(Math.abs(target[1]! - 8.5)).toBeLessThan(0.1);
  });

  it('FLY-02 needs an aircraft whose numbers are known', async () => {
    await expect(files('wpml-pilot', aPlan([survey]))).rejects.toThrow('Choose the aircraft');
    await expect(files('wpml-pilot', aPlan([survey]), { aircraft: mini })).rejects.toThrow(
      'does not open files of this kind',
    );
  });

  it('TERR-05 says so where the ground at home is not known', async () => {
    const written = await writeWpml(
      'wpml-pilot',
      flightOf(aPlan([survey])),
      aTarget({ aircraft: m3e, altitudes: 'ellipsoid' }, null),
    );
    expect(written.refused?.[0]).toContain('There are no heights of the ground at the home point');
  });
});

describe('DJI Fly', () => {
  it('FLY-03 a waypoint for every photo, in files that the controller takes, lines whole', async () => {
    const parts = await files('wpml-fly', aPlan([survey]), { aircraft: mini });
    const photos = parts
      .flatMap(({ waylines }) => valuesOf(waylines, 'actionActuatorFunc'))
      .filter((does) => does === 'takePhoto');
    expect(photos.length).toBe(photoPositions(lines, survey.segmentMetadata.triggerDistance).length);
    expect(parts.length).toBeGreaterThan(1);
    for (const { waylines, template } of parts) {
      expect(marks(waylines)).toBeLessThanOrEqual(120);
      expect(marks(template)).toBe(0);
      expect(valuesOf(waylines, 'actionId').map(Number)).toEqual(
        valuesOf(waylines, 'actionId').map((_, index) => index + 1),
      );
      expect(valuesOf(waylines, 'payloadEnumValue')).toEqual([]);
      // A file ends with the end of a line, which has no photo.
      expect(waylines.split('<Placemark>').at(-1)).not.toContain('takePhoto');
    }
  });

  it('FLY-03 the camera looks down before the first photo', async () => {
    const [file] = await files('wpml-fly', aPlan([aSurvey(undefined, { turnAroundDistance: 20 })]), { aircraft: mini });
    expect(new Set(valuesOf(file!.waylines, 'waypointGimbalPitchAngle'))).toEqual(new Set(['-90']));
    const first = file!.waylines.split('<Placemark>')[1]!;
    expect(first).toContain('gimbalRotate');
    expect(first).not.toContain('takePhoto');
  });

  it('FLY-03 with the timer only the ends of lines are waypoints', async () => {
    const [file, second] = await files('wpml-fly', aPlan([survey]), { aircraft: mini, photos: 'timer' });
    expect(second).toBeUndefined();
    expect(valuesOf(file!.waylines, 'actionActuatorFunc')).not.toContain('takePhoto');
    expect(marks(file!.waylines)).toBeLessThan(4 * lines.length + 2);
  });

  it('a single waypoint is reached from above home', async () => {
    const [file] = await files('wpml-fly', aPlan([aRoute(at(0, 90))]));
    expect(valuesOf(file!.waylines, 'executeHeight').map(Number)).toEqual([60.96, 50]);
  });
});

describe('Autel', () => {
  it('FLY-04 has its own namespace and numbers', async () => {
    const [file] = await files('wpml-autel', aPlan([survey]), { aircraft: profileOf('autel-max-4t') });
    expect(file!.waylines).toContain('<kml xmlns:wpml="http://www.autel.com/wpmz/1.0.0"');
    expect([valuesOf(file!.waylines, 'droneEnumValue'), valuesOf(file!.waylines, 'payloadEnumValue')]).toEqual([
      ['1100'],
      ['10052'],
    ]);
  });
});
