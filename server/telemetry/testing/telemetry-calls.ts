import type { LightMyRequestResponse } from 'fastify';
import type { VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { recordReport, type VehicleReport } from '../stream/record-report.ts';
import { listVehicles } from '../vehicles/list-vehicles.ts';

export { waitFor } from '../../testing/wait-for.ts';

export const LOCATIONS = '/locations/oa/v2';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Ask = (
  method: Method,
  path: string,
  sent?: { payload?: object | Buffer; headers?: Record<string, string> },
) => Promise<LightMyRequestResponse>;
export type TelemetryCalls = {
  tenant: string;
  headers: { authorization: string };
  ask: Ask;
  objects: (query?: string) => Promise<VehicleLocation[]>;
  /** With an API key of the tenant. */
  report: (positions: object[]) => Promise<LightMyRequestResponse>;
};

/** The calls of live vehicles, made by an administrator of a tenant. */
export async function telemetryCalls(server: TestServer, tenant: string): Promise<TelemetryCalls> {
  const { app } = server;
  const { headers } = await signInAs(server, { products: ['admins'], tenant });
  const made = await app.inject({ method: 'POST', url: '/identity/v1/api-keys', headers, payload: { name: 'Feed' } });
  const apiKey = made.json<{ key: string }>().key;
  const ask: Ask = (method, path, { payload, headers: more } = {}) =>
    app.inject({
      method,
      url: path.startsWith('/') ? path : `${LOCATIONS}/${path}`,
      headers: { ...headers, ...more },
      ...(payload ? { payload } : {}),
    });
  return {
    tenant,
    headers,
    ask,
    objects: async (query = '') => (await ask('GET', `objects${query}`)).json(),
    report: (positions) =>
      app.inject({
        method: 'POST',
        url: `${LOCATIONS}/positions`,
        headers: { 'x-api-key': apiKey },
        payload: { positions },
      }),
  };
}

export const aPosition = (changes: object = {}): object => ({
  key: 'N1',
  geometry: { type: 'Point', coordinates: [8.5, 47.4, 500] },
  ...changes,
});

/** A report of a vehicle on a MAVLink link, as of now. */
export function someReport(
  { services }: TestServer,
  changes: Partial<VehicleReport> & { tenant: string },
): VehicleReport {
  return {
    source: 'mavlink',
    key: 'mavlink:link:1',
    at: services.now().getTime(),
    position: { lng: 8.5, lat: 47.4, altitudeM: 500, headingDeg: 90, groundSpeedMps: 12, heightM: 60 },
    ...changes,
  };
}

/** Reports a vehicle and waits for its row. */
export async function reportAndWait(
  server: TestServer,
  changes: Partial<VehicleReport> & { tenant: string },
): Promise<void> {
  const report = someReport(server, changes);
  recordReport(server.services, report);
  await waitFor(() => listVehicles(server.services, report.tenant).length > 0);
}

/** A minimal binary glTF file. */
export function aModel(description: object = {}, { isCut = false } = {}): Buffer {
  const json = JSON.stringify({ asset: { version: '2.0' }, meshes: [{ primitives: [] }], ...description });
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const header = Buffer.alloc(20);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(header.length + padded.length, 8);
  header.writeUInt32LE(padded.length, 12);
  header.write('JSON', 16, 'latin1');
  const whole = Buffer.concat([header, padded]);
  return isCut ? whole.subarray(0, -4) : whole;
}
