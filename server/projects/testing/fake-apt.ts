import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needs } from '@overflight/flight/testing/needs.ts';

const SYSTEM_PROGRAMS = '/usr/bin';
const brought = ['colmap', 'gdalwarp', 'gdal_translate'];

/** Only root installs packages, and the Python modules must be importable. */
export const changeableMachine = needs(
  process.getuid?.() === 0 && fs.existsSync('/usr/bin/python3'),
  'root and /usr/bin/python3',
);

export type StandInApt = {
  /** Environment of a process that finds the fake and no engine. */
  settings: { PATH: string; PYTHONPATH: string };
  /** Sets the shell commands that an installation runs from now on. */
  does: (...lines: string[]) => void;
  /** Continues an installation that `waits` for this. */
  goesOn: (name: string) => void;
  /** Whether an installation has reached the step that `leaves` this. */
  hasLeft: (name: string) => boolean;
  remove: () => void;
};

/** `says` writes to apt's progress descriptor, `brings` creates the programs of the engine. */
const shell = (folder: string) => `#!/bin/sh
says() { echo "$1" >&3; }
waits() { until [ -e "${folder}/go-$1" ]; do [ -d '${folder}' ] || exit 1; sleep 0.05; done; }
leaves() { : > "${folder}/left-$1"; }
brings() {
  for program in ${brought.join(' ')}; do
    printf '#!/bin/sh\\necho Stand-in 1.0\\n' > '${folder}/bin/'$program
    chmod +x '${folder}/bin/'$program
  done
  echo '__version__ = "1.0"' > '${folder}/python/cv2.py'
}
case "$*" in
  --version) echo 'apt, a stand-in' ;;
  *install*) . '${folder}/installs' ;;
esac
`;

/** An environment without the engine and with a scripted apt-get. */
export function standInApt(): StandInApt {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-apt-'));
  const bin = path.join(folder, 'bin');
  const python = path.join(folder, 'python');
  for (const made of [bin, python]) fs.mkdirSync(made);
  for (const name of fs.readdirSync(SYSTEM_PROGRAMS))
    if (name !== 'apt-get' && !brought.includes(name))
      fs.symlinkSync(path.join(SYSTEM_PROGRAMS, name), path.join(bin, name));
  fs.writeFileSync(path.join(bin, 'apt-get'), shell(folder), { mode: 0o755 });
  fs.writeFileSync(path.join(python, 'cv2.py'), 'raise ImportError("not installed")\n');
  const does = (...lines: string[]) => fs.writeFileSync(path.join(folder, 'installs'), `${lines.join('\n')}\n`);
  does('brings');
  return {
    settings: { PATH: bin, PYTHONPATH: python },
    does,
    goesOn: (name) => fs.writeFileSync(path.join(folder, `go-${name}`), ''),
    hasLeft: (name) => fs.existsSync(path.join(folder, `left-${name}`)),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
