import { describe, expect, it } from 'vitest';
import { CustomRestriction, restrictionCaps, RestrictionToSave, volumeOf } from './restrictions.ts';

const square = [
  [-122.46, 37.77],
  [-122.44, 37.77],
  [-122.44, 37.79],
  [-122.46, 37.79],
];
const restriction = (properties: object = {}, coordinates: unknown = [square]) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates },
  properties: { id: 'r1', name: 'Stadium', ...properties },
});
const problemsOf = (sent: unknown) => {
  const read = RestrictionToSave.safeParse(sent);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const savedTimes = (times: object) => {
  const { activeTime, endTime } = RestrictionToSave.parse(restriction(times)).properties;
  return [activeTime, endTime];
};

describe('a restriction to save', () => {
  it('REST-04 needs a name, and refuses an empty one', () => {
    expect(problemsOf(restriction({ name: '  ' }))).toEqual(['properties.name: This field is required']);
    expect(problemsOf(restriction({ name: undefined }))).toHaveLength(1);
  });

  it('REST-04 has a ceiling of at least 0 m, or none at all', () => {
    expect(problemsOf(restriction({ ceilingMeters: -1 }))).toEqual(['properties.ceilingMeters: min value: 0 m']);
    expect(problemsOf(restriction({ ceilingMeters: 0 }))).toEqual([]);
    expect(RestrictionToSave.parse(restriction()).properties.ceilingMeters).toBeNull();
  });

  it('REST-04 has all its fields, empty by default', () => {
    expect(
      RestrictionToSave.parse(restriction({ OBJECTID: 7, APT1_LAANC: 1, Reason: ' Match day ' })).properties,
    ).toEqual({
      id: 'r1',
      name: 'Stadium',
      ceilingMeters: null,
      OBJECTID: '7',
      Proponent: '',
      Branch: '',
      Base: '',
      Reason: 'Match day',
      State: '',
      POC: '',
      County: '',
      activeTime: null,
      endTime: null,
      type: 'custom',
      dataset: 'custom',
      TIMESOFUSE: '',
      Facility: '',
      FAA_ID: '',
      APT1_NAME: '',
      APT1_LAANC: 1,
    });
  });

  it('REST-04 ends one hour after its start, unless it says otherwise', () => {
    const activeTime = '2026-05-04T10:00:00.000Z';
    expect(savedTimes({ activeTime })).toEqual([activeTime, '2026-05-04T11:00:00.000Z']);
    expect(savedTimes({ activeTime, endTime: '' })).toEqual([activeTime, '2026-05-04T11:00:00.000Z']);
    expect(savedTimes({ activeTime, endTime: '2026-05-04T18:00:00+02:00' })).toEqual([
      activeTime,
      '2026-05-04T16:00:00.000Z',
    ]);
    expect(savedTimes({ activeTime, endTime: null })).toEqual([activeTime, null]);
    expect(savedTimes({ activeTime: '', endTime: '' })).toEqual([null, null]);
  });

  it('reads times without a zone as UTC, and numbers as milliseconds', () => {
    expect(savedTimes({ activeTime: '2026-05-04 10:00', endTime: Date.UTC(2026, 4, 5) })).toEqual([
      '2026-05-04T10:00:00.000Z',
      '2026-05-05T00:00:00.000Z',
    ]);
  });

  it.each([
    ['an end before its start', { activeTime: '2026-05-04T10:00Z', endTime: '2026-05-04T09:00Z' }, 'endTime'],
    ['an end at its start', { activeTime: '2026-05-04T10:00Z', endTime: '2026-05-04T10:00Z' }, 'endTime'],
    ['a start that is no time', { activeTime: 'tomorrow' }, 'activeTime'],
    ['a start beyond all calendars', { activeTime: 8.64e15 }, 'activeTime'],
    ['the name of an official dataset', { dataset: 'FAA_ProhibitedAreas' }, 'dataset'],
    ['an id that could not stand in an address', { id: 'a/b' }, 'id'],
    ['no id', { id: '' }, 'id'],
  ])('is refused with %s', (_, properties, field) => {
    expect(problemsOf(restriction(properties)).map((problem) => problem.split(':')[0])).toEqual([
      `properties.${field}`,
    ]);
  });

  const bowTie = [square[0], square[2], square[1], square[3]];
  it.each([
    ['crosses itself', [bowTie], 'The outline crosses or touches itself'],
    ['has two corners', [square.slice(0, 2)], 'An area needs at least three different points'],
    ['has no ring', [], 'An area needs at least three different points'],
    ['is nowhere', [[...square, [200, 0]]], 'Every point needs a longitude within ±180° and a latitude within ±90°'],
    ['has corners that are no numbers', [[['8', '47']]], 'not the rings of a polygon'],
    ['has no corners but null', [[null]], 'not the rings of a polygon'],
    ['is no list', 'circle', 'not the rings of a polygon'],
    ['has too many corners', [Array(restrictionCaps.corners + 1).fill([8, 47])], 'more than 5000 corners'],
  ])('is refused where its polygon %s', (_, coordinates, problem) => {
    expect(problemsOf(restriction({}, coordinates))).toEqual([`geometry.coordinates: ${problem}`]);
  });

  it('is stored with closed rings, whether or not they came closed, in a form that is answered', () => {
    const ring = [...square, square[0]];
    for (const sent of [square, ring]) {
      const saved = RestrictionToSave.parse(restriction({}, [sent]));
      expect(saved.geometry.coordinates).toEqual([ring]);
      expect(CustomRestriction.parse(saved)).toEqual(saved);
    }
  });
});

describe('the volume that a restriction closes', () => {
  it('reaches from the ground to its ceiling, between its times', () => {
    const saved = RestrictionToSave.parse(restriction({ ceilingMeters: 120, activeTime: '2026-05-04T10:00Z' }));
    expect(volumeOf(saved)).toEqual({
      id: 'r1',
      polygons: [[[...square, square[0]]]],
      floor: null,
      ceiling: { metres: 120, above: 'ground' },
      activeFrom: new Date('2026-05-04T10:00Z'),
      activeUntil: new Date('2026-05-04T11:00Z'),
    });
  });

  it('is unlimited where no value is given', () => {
    const open = { floor: null, ceiling: null, activeFrom: null, activeUntil: null };
    expect(volumeOf(RestrictionToSave.parse(restriction()))).toMatchObject(open);
  });
});
