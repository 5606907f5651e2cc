import type { Project, ProjectResult } from '@overflight/contract/projects/projects.ts';
import { zeroText } from '@overflight/contract/projects/run-accuracy.ts';
import { heightChoices } from '@overflight/contract/projects/run-heights.ts';

/** Folders whose name alone leaves open which of two models it holds. */
const folderLabels: Readonly<Record<string, string>> = {
  'Surface Model': 'Surface model (DSM)',
  'Terrain Model': 'Terrain model (DTM)',
  Facade: 'Facade (orthophoto of the wall)',
};

/** What an orthophoto is called beside one of a wall. */
const FROM_ABOVE = 'Orthophoto from above';

/** The folders with their labels; of a structure scan the wall comes first, which its photos look at. */
export function shownFolders({ folders }: Pick<ProjectResult, 'folders'>) {
  const hasWall = folders.some(({ name }) => name === 'Facade');
  const labelled = folders.map((folder) => ({
    folder,
    label: hasWall && folder.name === 'Orthophoto' ? FROM_ABOVE : (folderLabels[folder.name] ?? folder.name),
    hint: hasWall && folder.name === 'Orthophoto' ? 'Of photos that look at a wall it shows little' : null,
  }));
  return labelled.toSorted(
    (one, other) => Number(other.folder.name === 'Facade') - Number(one.folder.name === 'Facade'),
  );
}

export type FileNote = { tag: string; text: string };

/** Of an orthophoto whose place, direction and size are not known. */
export const localNote: FileNote = { tag: 'Local', text: 'Not in place, no measuring' };

/** Masks, which their folder takes for a surface or a terrain. */
const maskNotes: Readonly<Record<string, FileNote>> = {
  'surface-filled.tif': {
    tag: 'Mask',
    text: 'No heights: 1 where the surface was measured, 2 where it was filled in, 3 in water',
  },
  'terrain-filled.tif': {
    tag: 'Mask',
    text: 'No heights: 1 where the ground was measured, 2 where it was filled in, 3 in water',
  },
};

/** What a file is, if its name leads astray. */
export function fileNote({ isLocal }: Pick<ProjectResult, 'isLocal'>, folder: string, file: string): FileNote | null {
  if (isLocal && folder === 'Orthophoto' && file.endsWith('.tif')) return localNote;
  return maskNotes[file] ?? null;
}

/** Number of result files and folders. */
export function resultText({ folders }: ProjectResult): string {
  const files = folders.reduce((sum, folder) => sum + folder.files.length, 0);
  return `${counted(files, 'file')} in ${counted(folders.length, 'folder')}`;
}

export const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;

/** What the newest results count their heights from; what was chosen before there are any, and if it was changed since. */
export function heightsText({ results: [newest], vendor: { heights } }: Pick<Project, 'results' | 'vendor'>): string {
  const chosen = heightChoices[heights];
  if (!newest?.zero) return chosen;
  const text = zeroText(newest.zero);
  const told = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return heights === 'photos' || heights === newest.zero.datum ? told : `${told}. Chosen since: ${chosen}`;
}
