import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** The least an HTTP server in Node can do, in a process of its own: the same bytes for every request. */
export async function startBareServer(file?: string): Promise<{ url: string; process: ChildProcess }> {
  const script = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, ...(file ? [file] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()));
  });
  return { url, process: child };
}
