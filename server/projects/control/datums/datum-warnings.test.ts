import { expect, it } from 'vitest';
import { withDatums } from './datum-warnings.ts';

it('a run that goes on tells of datums as they are now, and of nothing else anew', () => {
  const before = ['2 photos are blurred.', 'Control point A in NAD83, results in NAD83(2011): no shift is known.'];
  const now = ['3 photos are blurred.', 'Control point B in WGS 84, results in NAD83(2011): no shift is applied.'];
  expect(withDatums(before, now)).toEqual([before[0], now[1]]);
  expect(withDatums(before, [])).toEqual([before[0]]);
});
