import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { encodeTile, EXTENT } from '../server/platform/mvt/encode-tile.ts';

type Ring = readonly (readonly [lng: number, lat: number])[];
export type FakeAlert = { id: string; event: string; vtec: string; severity: string; ring: Ring };

/** Fake internet services on this machine: weather alerts, building tiles, and a truncated file. */
export async function startFakeInternet(alerts: readonly FakeAlert[]): Promise<string> {
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/houses/')) return answerHouses(response);
    if (request.url === '/cut.geojson') return answerTruncated(response);
    response.setHeader('content-type', 'application/geo+json');
    response.end(JSON.stringify({ type: 'FeatureCollection', features: alerts.map(featureOf) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Announces more bytes, then closes the connection. */
function answerTruncated(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/geo+json', 'content-length': '5000' });
  response.write('{"type":"FeatureCollection","features":[');
  setTimeout(() => response.destroy(), 100);
}

/** Every tile is one block of buildings, 40 m high. */
function answerHouses(response: http.ServerResponse): void {
  const block = [0, 0, EXTENT, 0, EXTENT, EXTENT, 0, EXTENT];
  const features = [
    { id: 1, geometry: { type: 'polygon' as const, lines: [block] }, properties: { render_height: 40 } },
  ];
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', 'application/x-protobuf');
  response.end(encodeTile([{ name: 'building', features }]));
}

function featureOf({ id, event, vtec, severity, ring }: FakeAlert) {
  const [before, after] = [-1, 6].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    properties: {
      id: `urn:oid:${id}`,
      areaDesc: 'San Francisco, CA',
      geocode: { SAME: [], UGC: [] },
      affectedZones: [],
      sent: before,
      effective: before,
      onset: before,
      expires: after,
      ends: after,
      status: 'Actual',
      messageType: 'Alert',
      category: 'Met',
      severity,
      certainty: 'Likely',
      urgency: 'Expected',
      event,
      headline: `${event} for the park`,
      description: `What the ${event} means.`,
      instruction: null,
      parameters: { VTEC: [`/O.NEW.KMTR.${vtec}.0001.000000T0000Z-000000T0000Z/`] },
      eventCode: {},
    },
  };
}
