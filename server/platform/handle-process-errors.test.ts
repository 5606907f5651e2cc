import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const module = path.join(import.meta.dirname, 'handle-process-errors.ts');
const prelude = `
  const { handleProcessErrors } = await import(${JSON.stringify(module)});
  const say = (text) => process.stdout.write(text + '\\n');
  handleProcessErrors({ error: ({ err }, text) => say(text + ': ' + err.message) }, async () => say('closed'));
  const alive = setInterval(() => undefined, 1000);
`;

function run(story: string): Promise<{ said: string[]; code: number | null }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', prelude + story]);
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ said: text.trim().split('\n'), code })));
}

it('an unhandled rejection is logged, and the process continues', async () => {
  const { said, code } = await run(`
    void Promise.reject(new Error('hung up'));
    setTimeout(() => { say('still here'); clearInterval(alive); }, 50);
  `);
  expect(said).toEqual(['unhandled rejection: hung up', 'still here']);
  expect(code).toBe(0);
});

it('an uncaught exception shuts the process down cleanly', async () => {
  const { said, code } = await run(`setTimeout(() => { throw new Error('torn'); }, 10);`);
  expect(said).toEqual(['uncaught exception, shutting down: torn', 'closed']);
  expect(code).toBe(1);
});
