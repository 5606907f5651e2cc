import './platform/count-buffers-as-memory.ts';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from './platform/env.ts';
import { handleProcessErrors } from './platform/handle-process-errors.ts';
import { usePrivateFiles } from './platform/private-files.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';
import { readyText } from './ready-text.ts';
import { setUpCodeToPrint } from './set-up/set-up-code.ts';
import { startServer } from './start-server.ts';

const webRoot = path.resolve(import.meta.dirname, '..', 'dist', 'web');

async function main(): Promise<void> {
  const env = readEnv(process.env);
  await usePrivateFiles(env.OVERFLIGHT_DATA);
  const { app, services, close } = await startServer(env, { webRoot });
  stopOnSignal(close);
  handleProcessErrors(app.log, close);
  await app.listen({ host: env.HOST, port: env.PORT });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT;
  const setUpCode = await setUpCodeToPrint(services);
  const listening = { host: env.HOST, port, publicUrl: env.OVERFLIGHT_PUBLIC_URL, setUpCode };
  process.stdout.write(readyText(listening, os.networkInterfaces()));
}

main().catch((error: unknown) => {
  process.stderr.write(`Overflight could not start. ${describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? 'Another program is using the port. Set PORT to a free one.' : error.message;
}
