import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Binaries } from './postgres-binaries.ts';

type Command = [string, ...string[]];

/** How to run PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  identity: { uid?: number; gid?: number };
  wrap: (command: Command) => Command;
  makeFolder: (folder: string) => void;
};

export function chooseRunner({ postgres }: Binaries, folder: string): Runner {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const asOurselves: Runner = { identity: {}, wrap: (command) => command, makeFolder };
  if (process.getuid?.() !== 0) return asOurselves;
  // In a user namespace without a mapping the program sees the user nobody, while the files stay root's.
  const inNamespace: Runner = { ...asOurselves, wrap: (command) => ['unshare', '--user', ...command] };
  const steppedDown = stepDown();
  const runner = [inNamespace, ...(steppedDown ? [steppedDown] : [])].find((one) => canRun(one, postgres, folder));
  if (!runner)
    throw new Error(
      'The built-in database cannot run as root here: user namespaces are refused, and no other user reaches ' +
        `${postgres} and ${folder}. Start Overflight as a normal user, or set DATABASE_URL.`,
    );
  return runner;
}

function makeFolder(folder: string): void {
  fs.mkdirSync(folder, { mode: 0o700 });
}

function stepDown(): Runner | undefined {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) return undefined;
  const [uid, gid] = [Number(user[2]), Number(user[3])];
  return {
    identity: { uid, gid },
    wrap: (command) => command,
    makeFolder: (folder) => {
      makeFolder(folder);
      fs.chownSync(folder, uid, gid);
    },
  };
}

/** Tested on a temporary folder beside the real one: program and path must both be accessible. */
function canRun(runner: Runner, postgres: string, folder: string): boolean {
  const trial = `${folder}.trial`;
  fs.rmSync(trial, { recursive: true, force: true });
  runner.makeFolder(trial);
  const [command, ...args] = runner.wrap([postgres, '--version']);
  const options = { ...runner.identity, cwd: '/' };
  const runs = spawnSync(command, args, options).status === 0;
  const [touch, ...touched] = runner.wrap(['touch', path.join(trial, 'reachable')]);
  const reaches = runs && spawnSync(touch, touched, options).status === 0;
  fs.rmSync(trial, { recursive: true, force: true });
  return reaches;
}
