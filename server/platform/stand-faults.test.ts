import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const module = path.join(import.meta.dirname, 'stand-faults.ts');
const prelude = `
  const { standFaults } = await import(${JSON.stringify(module)});
  const say = (text) => process.stdout.write(text + '\\n');
  standFaults({ error: ({ err }, text) => say(text + ': ' + err.message) }, async () => say('closed'));
  const alive = setInterval(() => undefined, 1000);
`;

function run(story: string): Promise<{ said: string[]; code: number | null }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', prelude + story]);
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ said: text.trim().split('\n'), code })));
}

it('a promise that fails with nobody waiting is written down, and the process goes on', async () => {
  const { said, code } = await run(`
    void Promise.reject(new Error('hung up'));
    setTimeout(() => { say('still here'); clearInterval(alive); }, 50);
  `);
  expect(said).toEqual(['a promise failed that nobody waited for: hung up', 'still here']);
  expect(code).toBe(0);
});

it('an error that nobody caught ends the process, in good order', async () => {
  const { said, code } = await run(`setTimeout(() => { throw new Error('torn'); }, 10);`);
  expect(said).toEqual(['an error that nobody caught ends this process: torn', 'closed']);
  expect(code).toBe(1);
});
