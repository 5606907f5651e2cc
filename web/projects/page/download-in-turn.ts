import { DOWNLOAD_PAUSE_MS } from '@overflight/contract/projects/projects.ts';

type Means = {
  /** Resolves the URL of a file. */
  locate: (fileName: string) => Promise<string>;
  /** Starts the download of a URL. */
  save: (address: string, fileName: string) => void;
  pause: (ms: number) => Promise<void>;
};

/** Downloads files one by one with a pause: browsers drop simultaneous downloads. */
export async function downloadInTurn(fileNames: readonly string[], { locate, save, pause }: Means): Promise<void> {
  for (const [at, fileName] of fileNames.entries()) {
    if (at > 0) await pause(DOWNLOAD_PAUSE_MS);
    save(await locate(fileName), fileName);
  }
}
