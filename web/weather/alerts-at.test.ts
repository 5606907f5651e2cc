import { describe, expect, it } from 'vitest';
import { alertsAt } from './alerts-at.ts';

const raw = (identifier: string, severityCode: number, priority: number) => ({
  identifier,
  priority,
  severityCode,
  messageTypeCode: 1,
  phenomena: 'FL',
  significance: 'W',
  headlineText: `Headline of ${identifier}`,
  expireTimeLocal: '2026-11-15T12:00:00-05:00',
});

describe('the alerts that were clicked', () => {
  it('ALERT-03 are one for each alert, the most severe first, then the most urgent', () => {
    const found = alertsAt([raw('minor', 4, 1), raw('late', 2, 60), raw('soon', 2, 20), raw('worst', 1, 90)]);
    expect(found.map(({ key }) => key)).toEqual(['worst', 'soon', 'late', 'minor']);
  });

  it('ALERT-03 are listed once, even if two tiles contain parts of them', () => {
    expect(alertsAt([raw('same', 2, 1), raw('same', 2, 1)])).toHaveLength(1);
  });

  it('ALERT-03 include the displayed properties', () => {
    expect(alertsAt([raw('flood', 2, 1)])[0]).toMatchObject({
      alert: { event: 'Flood Warning', severity: 'Severe', headline: 'Headline of flood' },
      expires: '2026-11-15T12:00:00-05:00',
    });
  });
});
