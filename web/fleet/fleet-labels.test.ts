import { describe, expect, it } from 'vitest';
import { findingLines } from './crew/crew-labels.ts';
import { filesText, flightText, hoursText } from './object/history-texts.ts';
import { rowsText, writableRows } from './import/import-labels.ts';

describe('the labels of the fleet', () => {
  it('missing records and assignments read as not checked, never as fine', () => {
    const heron = { about: 'Heron', state: 'unknown', text: 'Service: not recorded' } as const;
    const ada = { about: 'Ada', state: 'fine', text: 'Licence ends in 200 days' } as const;
    expect(findingLines({ verdict: 'not-checked', findings: [heron, ada] })).toEqual([
      { state: 'unknown', text: 'Heron: Service: not recorded (not checked)' },
      { state: 'fine', text: 'Ada: Licence ends in 200 days' },
    ]);
  });

  it('missing assignments are in one line', () => {
    const missing = ['pilot', 'drone', 'battery'].map((about) => ({
      about,
      state: 'missing' as const,
      text: `No ${about} assigned.`,
    }));
    const texts = (findings: typeof missing, verdict: 'not-checked' | 'not-allowed') =>
      findingLines({ findings, verdict }).map(({ text }) => text);
    expect(texts(missing, 'not-checked')).toEqual(['No pilot, drone, or battery assigned.']);
    expect(texts(missing.slice(0, 1), 'not-allowed')).toEqual(['No pilot assigned. (not checked)']);
  });

  it('unrecorded hours are not known', () => {
    expect(hoursText({ hoursFlown: null })).toBe('not known');
    expect(hoursText({ hoursFlown: 1.26 })).toBe('1.3 h');
    const flight = { trackId: 't', startedAt: '2026-11-15T12:00:00Z', seconds: 20, lengthM: 1250, isSimulated: true };
    expect(flightText(flight, 'metric')).toBe('1 min · 1.3 km · simulated');
    expect(flightText(flight, 'imperial')).toBe('1 min · 0.8 mi · simulated');
    expect([0, 1, 2].map(filesText)).toEqual(['no files', '1 file', '2 files']);
  });

  it('only new and changed rows of a file are written', () => {
    const actions = ['create', 'replace', 'unchanged', 'refuse'] as const;
    const rows = actions.map((action, line) => ({ line, action, name: '', problems: [] }));
    expect(rowsText(writableRows(rows))).toBe('2 rows');
    expect(rowsText(1)).toBe('1 row');
  });
});
