import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const { app } = await startTestServer();

describe('health', () => {
  it('reports liveness with the version', async () => {
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok', version: '1.37.0' });
  });

  it('reports readiness of database, storage, jobs and disk', async () => {
    const answer = await app.inject('/readyz');
    expect(answer.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok', jobs: 'ok', disk: 'ok' });
  });
});
