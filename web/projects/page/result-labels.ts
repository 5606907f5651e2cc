import type { ProjectResult } from '@overflight/contract/projects/projects.ts';

/** Folders whose name alone leaves open which of two models it holds. */
export const folderLabels: Readonly<Record<string, string>> = {
  'Surface Model': 'Surface model (DSM)',
  'Terrain Model': 'Terrain model (DTM)',
};

/** Number of result files and folders. */
export function resultText({ folders }: ProjectResult): string {
  const files = folders.reduce((sum, folder) => sum + folder.files.length, 0);
  return `${counted(files, 'file')} in ${counted(folders.length, 'folder')}`;
}

export const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
