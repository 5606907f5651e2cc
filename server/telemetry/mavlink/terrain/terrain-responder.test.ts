import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { messages, type Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { scanDatagram } from '@overflight/flight/mavlink/scan-frames.ts';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { makeGeoTiff } from '../../../terrain/testing/make-geotiff.ts';
import { freePort } from '../../../testing/free-port.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { testVehicle, until } from '../testing/test-vehicle.ts';

const server = await startTestServer();
const { headers } = await signInAs(server, { products: ['admins'] });

/** Rises to the north; the eastern part is not known. */
const bytes = makeGeoTiff({
  columns: 100,
  rows: 100,
  heightAt: (column, row) => (column > 39 ? -9999 : 1000 - row * 5),
  west: 8.5,
  north: 47.4,
  step: 0.001,
  noData: -9999,
});
const added = await server.app.inject({
  method: 'PUT',
  url: `/terrain/v1/admin/files/${randomUUID()}?fileName=hill.tif&datum=egm96`,
  headers: { ...headers, 'content-type': 'application/octet-stream' },
  payload: bytes,
});
if (added.statusCode !== 200) throw new Error(added.body);

const request = { lat: 473_200_000, lon: 85_100_000, gridSpacing: 100 };

async function vehicleOn({ maySend }: { maySend: boolean }) {
  const port = await freePort();
  const payload = { name: 'Field', kind: 'udp', port, isOn: true, maySend };
  const url = `/locations/oa/v2/links/${randomUUID()}`;
  expect((await server.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  const vehicle = await testVehicle({ port });
  vehicle.appear(8.52, 47.33);
  const blocks = (): Message<'TERRAIN_DATA'>[] => {
    const found: Message<'TERRAIN_DATA'>[] = [];
    const onFrame = (frame: Frame) => {
      if (frame.messageId === messages.TERRAIN_DATA.id) found.push(decodeMessage('TERRAIN_DATA', frame));
    };
    for (const datagram of vehicle.received)
      scanDatagram(datagram, { tally: { damaged: 0, unknown: 0 }, onFrame, onUnknown: () => undefined });
    return found;
  };
  return { vehicle, blocks };
}

describe('a vehicle that asks for heights of the ground', () => {
  it('TERR-09 gets the blocks that are known whole, asking again for the rest', async () => {
    const { vehicle, blocks } = await vehicleOn({ maySend: true });
    let mask = 2n ** 56n - 1n;
    const isDone = () => {
      for (const { gridbit } of blocks()) mask &= ~(1n << BigInt(gridbit));
      vehicle.say('TERRAIN_REQUEST', { ...request, mask });
      return new Set(blocks().map(({ gridbit }) => gridbit)).size >= 35;
    };
    await until(isDone, Boolean, 20_000);
    const all = new Map(blocks().map((block) => [block.gridbit, block]));
    expect(all.get(0)).toMatchObject(request);
    // 0.003° north of the corner is 15 m higher; rows of a block go north.
    const first = all.get(0)!.data;
    expect(first[12]! - first[0]!).toBeCloseTo(13.5, -1);
    expect(first[3]).toBe(first[0]);
    const [south, north] = [all.get(0)!.data[0]!, all.get(48)!.data[0]!];
    expect(north).toBeGreaterThan(south + 80);
    for (const { data } of all.values()) expect(data.every((height) => height > 500 && height <= 1000)).toBe(true);
    // Five of eight columns: the others reach into the unknown.
    expect([...all.keys()].every((block) => block % 8 < 5)).toBe(true);
  });

  it('TERR-09 gets nothing where nothing is known, and nothing on a link that only receives', async () => {
    const sending = await vehicleOn({ maySend: true });
    const receiving = await vehicleOn({ maySend: false });
    await sleep(100);
    sending.vehicle.say('TERRAIN_REQUEST', { lat: 100_000_000, lon: 100_000_000, gridSpacing: 100, mask: 15n });
    sending.vehicle.say('TERRAIN_REQUEST', { ...request, gridSpacing: 0, mask: 15n });
    receiving.vehicle.say('TERRAIN_REQUEST', { ...request, mask: 15n });
    await sleep(1500);
    expect(sending.blocks()).toEqual([]);
    expect(receiving.blocks()).toEqual([]);
  });

  it('TERR-09 tells how many blocks it waits for', async () => {
    const { vehicle } = await vehicleOn({ maySend: true });
    const pending = async () => {
      vehicle.appear(8.52, 47.33);
      vehicle.say('TERRAIN_REPORT', { spacing: 100, loaded: 504, pending: 28 });
      const url = '/locations/oa/v2/objects';
      return (await server.app.inject({ url, headers })).json<VehicleLocation[]>().map((one) => one.terrainPending);
    };
    expect(await until(pending, (seen) => seen.some((one) => one !== null))).toContain(28);
  });
});
