import type { PhotoEngine } from '@overflight/contract/projects/photo-engine.ts';

type State = PhotoEngine['state'];

const PARTS = 'COLMAP, GDAL and OpenCV';

const steps: Record<Extract<PhotoEngine, { state: 'installing' }>['step'], string> = {
  preparing: `preparing to install ${PARTS} from Debian …`,
  downloading: `downloading ${PARTS} from Debian …`,
  installing: `installing ${PARTS} from Debian …`,
};

const states: Record<Exclude<State, 'installing'>, string> = {
  ready: 'ready',
  failed: 'could not be installed',
  missing: 'not installed',
  away: 'not ready',
};

const texts: Partial<Record<State, string>> = {
  installing: 'No need to wait: projects started now begin when it is installed.',
  missing: `${PARTS} are needed to process photos into maps and 3D models. Everything else works without them.`,
};

/** Short state of the photo engine. */
export const engineTitle = (engine: PhotoEngine): string =>
  `Photo engine: ${engine.state === 'installing' ? steps[engine.step] : states[engine.state]}`;

/** Explanation of the state; undefined if not needed. */
export const engineText = (engine: PhotoEngine): string | undefined =>
  'reason' in engine ? engine.reason : texts[engine.state];

export type Installable = Extract<PhotoEngine, { canInstall: boolean }>;

/** Whether the server can install the engine on request. */
export const isInstallable = (engine: PhotoEngine): engine is Installable =>
  'canInstall' in engine && engine.canInstall;

/** Label of the install button. */
export const installLabels: Record<Installable['state'], string> = { missing: 'Install now', failed: 'Try again' };
