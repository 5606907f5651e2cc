import { readEnv, type Env } from './platform/env.ts';
import { importCommand } from './overlays/import/import-command.ts';

/** What an operator can have done at the command line; each answers what to print. */
const commands: Readonly<Record<string, (args: readonly string[], env: Env) => Promise<string>>> = {
  import: importCommand,
};

async function main([name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`Usage: npm run overflight -- <${Object.keys(commands).join(' | ')}> …`);
  return command(args, readEnv(process.env));
}

main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
