import { describe, expect, it } from 'vitest';
import { gigapixelText, leftText, lineText, sizeText, spanText, stageText, timesText } from './run-labels.ts';

describe('run labels', () => {
  it('round durations; the remaining time is an estimate', () => {
    expect([0, 12.4, 59, 60, 250, 3599, 3600, 5400].map(spanText)).toEqual([
      '0 s',
      '12 s',
      '59 s',
      '1 min',
      '4 min',
      '1 h',
      '1 h',
      '1 h 30 min',
    ]);
    expect(leftText(250)).toBe('about 4 min left');
    expect(leftText(20)).toBe('less than a minute left');
    expect(timesText({ elapsedS: 130, remainingS: 250 })).toBe('2 min so far · about 4 min left');
    expect(timesText({ elapsedS: 5, remainingS: null })).toBe('5 s so far');
  });

  it('tells the place in the line, and when it may begin', () => {
    const now = new Date('2026-11-19T12:00:00Z');
    const at = (minutes: number) => new Date(now.getTime() + 60_000 * minutes).toISOString();
    expect(lineText({ place: 1, startsAt: at(0.5) }, now)).toBe('Next in line, soon');
    expect(lineText({ place: 2, startsAt: at(12) }, now)).toMatch(/^2nd in line, begins in about 12 min, \d+:\d\d/);
    expect(lineText({ place: 13, startsAt: null }, now)).toBe('13th in line; when it begins cannot be told yet');
  });

  it('name the stage; before the first, a worker is awaited', () => {
    expect(stageText({ stage: 'match', waitsFor: null })).toBe('Matching photos');
    expect(stageText({ stage: null, waitsFor: null })).toBe('Waiting for a worker');
    // Begun again, it keeps the stage it was stopped at.
    expect(stageText({ stage: 'match', waitsFor: 'Waiting until Project 2 is done' })).toBe(
      'Waiting until Project 2 is done',
    );
  });

  it('round sizes', () => {
    expect([512, 1500, 15_600].map(sizeText)).toEqual(['512 MB', '1.5 GB', '16 GB']);
    expect([0, 0.0405, 12.4].map(gigapixelText)).toEqual(['not counted yet', '0.04', '12']);
  });
});
