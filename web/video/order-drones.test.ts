import type { DroneVideo } from '@overflight/contract/telemetry/video.ts';
import { expect, it } from 'vitest';
import { orderDrones } from './order-drones.ts';

const aDrone = (name: string, hasStream: boolean): DroneVideo => ({
  droneId: name,
  name,
  stream: hasStream ? { type: 'HLS', name } : null,
});

it('live ones come first, then those with a stream, then the others', () => {
  const drones = [aDrone('Alpha', false), aDrone('Bravo', true), aDrone('Charlie', true), aDrone('Delta', false)];
  expect(orderDrones(drones, new Set(['Charlie', 'Delta'])).map(({ name }) => name)).toEqual([
    'Charlie',
    'Bravo',
    'Alpha',
    'Delta',
  ]);
});
