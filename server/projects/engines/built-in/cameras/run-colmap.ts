import type { EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';

type Asked = {
  command: string;
  settings: Readonly<Record<string, string | number>>;
  onLine?: (line: string) => void;
};

export function runColmap(run: EngineRun, { command, settings, onLine }: Asked): Promise<void> {
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return runTool(run, { program: 'colmap', args: [command, ...args], ...(onLine && { onLine }) });
}
