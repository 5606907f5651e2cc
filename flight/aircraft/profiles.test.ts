import { describe, expect, it } from 'vitest';
import { cameraNames } from '../camera/camera-presets.ts';
import { aPlan, aRoute, aSurvey, at } from '../testing/sample-plan.ts';
import { limitNotes } from './limit-notes.ts';
import { otherCameras } from './other-cameras.ts';
import { ownProfile } from './own-profile.ts';
import { figureNames, figures, sources, sourceText } from './profile.ts';
import { profileName, profileOf, profiles } from './profiles.ts';

describe('the table of aircraft', () => {
  it('FLY-01 has common models of each make, each once', () => {
    expect(new Set(profiles.map(({ make }) => make))).toEqual(new Set(['PX4', 'ArduPilot', 'DJI', 'Autel', 'Parrot']));
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    expect(new Set(profiles.map(profileName)).size).toBe(profiles.length);
  });

  it.each(profiles.map((profile) => [profileName(profile), profile] as const))(
    'FLY-01 %s: every figure has a source and a believable value',
    (_, profile) => {
      const known = figureNames.flatMap((name) => (profile[name] ? [{ name, ...profile[name] }] : []));
      const odd = known.filter(({ name, value, source }) => {
        return source === 'user' || !(source in sources) || !(value > 0 && value <= figures[name].most);
      });
      expect(odd).toEqual([]);
      expect([profile.camera ?? cameraNames[0]].every((camera) => camera && cameraNames.includes(camera))).toBe(true);
      expect(profile.formats.length).toBeGreaterThan(0);
    },
  );

  it('FLY-01 derives hover power from the maker’s hover time, and says so', () => {
    const { hoverPower } = profileOf('dji-m3e') ?? {};
    expect(hoverPower?.value).toBeCloseTo((77 * 60) / 38, 1);
    expect(hoverPower && sourceText(hoverPower)).toContain('77 Wh in 38 min of hovering');
  });

  it('knows no power of an aircraft whose flight times are without payload', () => {
    expect(profileOf('dji-m350-p1')).toMatchObject({ battery: { value: 526.4 } });
    expect(profileOf('dji-m350-p1')?.hoverPower).toBeUndefined();
  });

  it('FLY-01 an own aircraft has its base’s files and figures, and the user’s own marked as such', () => {
    const own = ownProfile({ id: 'x', make: 'Own', model: 'Heavy', basedOn: 'dji-m3e', figures: { hoverPower: 150 } });
    expect(own).toMatchObject({ id: 'x', formats: ['wpml-pilot'], hoverPower: { value: 150, source: 'user' } });
    expect(own.battery).toEqual(profileOf('dji-m3e')?.battery);
    expect(profileOf('x')).toBeUndefined();
    expect(profileOf('x', [own])).toBe(own);
  });
});

describe('limits of the aircraft', () => {
  const plan = aPlan([aRoute(at(0, 0), at(100, 0))]);
  const fast = { ...plan, planMetadata: { ...plan.planMetadata, flightSpeed: 16, altitude: 600 } };

  it('FLY-01 notes speed and height beyond them', () => {
    expect(limitNotes(fast, profileOf('dji-m3e')).map(({ figure, planned }) => [figure, planned])).toEqual([
      ['topSpeed', 16],
    ]);
    expect(limitNotes(fast, profileOf('dji-mini-4-pro')).map(({ figure }) => figure)).toEqual(['topHeight']);
    expect(limitNotes(plan, profileOf('dji-m3e'))).toEqual([]);
  });

  it('FLY-01 nothing is derived from an aircraft that is not known', () => {
    expect(limitNotes(fast, profileOf('gone'))).toEqual([]);
    expect(limitNotes(fast, profileOf('px4'))).toEqual([]);
  });
});

describe('the camera of the aircraft', () => {
  const mini = profileOf('dji-mini-4-pro');

  it('FLY-01 is not the one that a survey was planned for, which is named', () => {
    expect(otherCameras(aPlan([aSurvey()]), mini)).toEqual([{ segment: 'Survey 1', planned: 'Yuneec E90' }]);
    const own = aSurvey();
    const planned = { ...own, cameraMetadata: { ...own.cameraMetadata, cameraName: 'DJI Mini 4 Pro' } };
    expect(otherCameras(aPlan([planned]), mini)).toEqual([]);
    expect(otherCameras(aPlan([own]), profileOf('px4'))).toEqual([]);
  });
});
