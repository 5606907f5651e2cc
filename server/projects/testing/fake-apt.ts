import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { needs } from '@overflight/flight/testing/needs.ts';

const SYSTEM_PROGRAMS = '/usr/bin';
const brought = ['colmap', 'gdalwarp', 'gdal_translate'];

/** Only root installs packages, and what is brought for Python must be found. */
export const changeableMachine = needs(
  process.getuid?.() === 0 && fs.existsSync('/usr/bin/python3'),
  'root and /usr/bin/python3',
);

export type StandInApt = {
  /** For the process that is to find it, and to miss the engine. */
  settings: { PATH: string; PYTHONPATH: string };
  /** What installing does from now on, in lines of the shell. */
  does: (...lines: string[]) => void;
  /** Lets an installation go on that `waits` for this. */
  goesOn: (name: string) => void;
  /** Whether an installation has come to the point where it `leaves` this. */
  hasLeft: (name: string) => boolean;
  remove: () => void;
};

/** `says` writes to the descriptor of apt's progress, `brings` puts the programs of the engine in their place. */
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

/** A machine without the engine, with a program in the place of apt-get that does what it is told. */
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
