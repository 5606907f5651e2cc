import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Version output of a program; null if not installed. */
export async function toolVersion(program: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await runFile(program, [...args], { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } });
    return stdout.split(/\n|--|,/)[0]?.trim() ?? '';
  } catch {
    return null;
  }
}
