type AptOutput = { update: string; install: string };

const LACKS = /Unable to locate package|has no installation candidate/;

/** Patterns of apt errors with their explanation; the first match is used. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /Could not get lock|Unable to (lock|acquire)/,
    'Another program is installing packages on this machine. Try again when it is done.',
  ],
  [/No space left|enough free space/, 'The disk is full.'],
  [/dpkg was interrupted/, 'An earlier installation was cut off. Run "sudo dpkg --configure -a", and try again.'],
  [
    /Failed to fetch|Could not (resolve|connect)|Temporary failure resolving/,
    'The package server cannot be reached. Check the connection of this machine.',
  ],
  [LACKS, 'The package sources of this machine (/etc/apt) do not have it.'],
];

/** Explains why apt failed. Its lists are relevant only for an unknown package. */
export function aptFailure({ update, install }: AptOutput): string {
  const output = LACKS.test(install) ? `${update}\n${install}` : install;
  const meaning = meanings.find(([pattern]) => pattern.test(output))?.[1];
  const lastError = install.split('\n').findLast((line) => line.startsWith('E: '));
  return meaning ?? `apt-get reported: ${lastError?.slice(3) ?? 'nothing'}`;
}
