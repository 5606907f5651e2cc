import { describe, expect, it } from 'vitest';
import { filterOf, noInput } from './filter-of.ts';

describe('the filter of the audit trail', () => {
  it('leaves out what is empty', () => {
    expect(filterOf({ ...noInput, search: '  ' })).toEqual({});
    expect(filterOf({ ...noInput, search: ' a ', person: 'b', kind: 'sign-in', result: 'refused' })).toEqual({
      search: 'a',
      person: 'b',
      kind: 'sign-in',
      result: 'refused',
    });
  });

  it('includes both days, and ignores half-typed ones', () => {
    expect(filterOf({ ...noInput, fromDay: '2026-11-16', toDay: '2026-11-16' })).toEqual({
      from: new Date(2026, 10, 16).toISOString(),
      to: new Date(2026, 10, 17).toISOString(),
    });
    expect(filterOf({ ...noInput, fromDay: '2026-1', toDay: '' })).toEqual({});
  });
});
