import { expect, it } from 'vitest';
import { tileOf } from './read-tileset.ts';

it('tiles have their address beside the tileset, and boxes with y up instead of z', () => {
  const tile = tileOf(
    {
      boundingVolume: { box: [10, 20, 30, 1, 0, 0, 0, 2, 0, 0, 0, 3] },
      geometricError: 0.5,
      content: { uri: '7.glb' },
      extras: { points: 12 },
    },
    '/viewer/access/points/tileset.json',
  );
  expect(tile).toEqual({
    url: '/viewer/access/points/7.glb',
    points: 12,
    box: { lowest: [9, 27, -22], highest: [11, 33, -18] },
    errorM: 0.5,
    spacingM: Math.sqrt((4 * 6) / 12),
    parts: [],
  });
});
