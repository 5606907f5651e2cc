import './platform/count-buffers-as-memory.ts';
import { jobs } from './jobs.ts';
import { readEnv, type Env } from './platform/env.ts';
import { handleProcessErrors } from './platform/handle-process-errors.ts';
import { usePrivateFiles } from './platform/private-files.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';
import { startWorker } from './start-worker.ts';

async function main(): Promise<void> {
  const env = readEnv(process.env);
  await usePrivateFiles(env.OVERFLIGHT_DATA);
  const log = logTo(env);
  const close = await startWorker(env, { jobs, log });
  stopOnSignal(close);
  handleProcessErrors(log, close);
  process.stdout.write('An Overflight worker is ready\n');
}

function logTo({ LOG_LEVEL }: Env) {
  const write = (fields: object, text: string) => {
    const { err, ...rest } = fields as { err?: unknown };
    const error = err instanceof Error ? { error: err.stack } : {};
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), text, ...rest, ...error })}\n`);
  };
  const isTold = LOG_LEVEL === 'info' || LOG_LEVEL === 'debug';
  return { info: isTold ? write : () => undefined, error: LOG_LEVEL === 'silent' ? () => undefined : write };
}

main().catch((error: unknown) => {
  process.stderr.write(`The worker could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
