import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** What a program says of itself when it is called like this; null where it is not installed. */
export async function toolVersion(program: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await runFile(program, [...args], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } });
    return stdout.split(/\n|--|,/)[0]?.trim() ?? '';
  } catch {
    return null;
  }
}
