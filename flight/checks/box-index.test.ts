import { expect, it } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { boxesTouch, boxIndex } from './box-index.ts';

const random = seededRandom(11);
const aBox = (reach: number) => {
  const [minX, minY] = [random() * 360 - 180, random() * 180 - 90];
  return { minX, minY, maxX: minX + random() * reach, maxY: minY + random() * reach };
};

it.each([0, 1, 2, 15, 16, 17, 255, 256, 257, 5000])('finds among %d boxes each that touches, once', (count) => {
  const boxes = Array.from({ length: count }, () => aBox(count > 1000 ? 5 : 60));
  const index = boxIndex(boxes);
  for (let round = 0; round < 200; round++) {
    const asked = aBox(20);
    const found: number[] = [];
    index.forEachTouching(asked, (box) => found.push(box));
    const expected = boxes.flatMap((box, i) => (boxesTouch(box, asked) ? [i] : []));
    expect(found.toSorted((a, b) => a - b)).toEqual(expected);
  }
});
