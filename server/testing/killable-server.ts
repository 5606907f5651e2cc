import { readEnv } from '../platform/env.ts';
import { stopOnSignal } from '../platform/stop-on-signal.ts';
import { startServer } from '../start-server.ts';

export type Ready = { url: string };

/** A server in a process of its own; says its address to the test that started it. */
const { app, close } = await startServer(readEnv(process.env));
stopOnSignal(close);
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) } satisfies Ready);
