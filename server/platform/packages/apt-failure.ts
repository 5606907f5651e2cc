type Said = { update: string; install: string };

const LACKS = /Unable to locate package|has no installation candidate/;

/** What apt says of its failures, and what that means; the first that fits is told. */
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

/** Why apt could not install, in a sentence. Its lists are to blame only where it does not know a package. */
export function aptFailure({ update, install }: Said): string {
  const said = LACKS.test(install) ? `${update}\n${install}` : install;
  const meaning = meanings.find(([pattern]) => pattern.test(said))?.[1];
  const lastWords = install.split('\n').findLast((line) => line.startsWith('E: '));
  return meaning ?? `apt-get said: ${lastWords?.slice(3) ?? 'nothing'}`;
}
