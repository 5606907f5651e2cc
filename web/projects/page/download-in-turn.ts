import { DOWNLOAD_PAUSE_MS } from '@overflight/contract/projects/projects.ts';

type Means = {
  /** The address of a file. */
  locate: (fileName: string) => Promise<string>;
  /** Hands the file at an address to the browser. */
  save: (address: string, fileName: string) => void;
  pause: (ms: number) => Promise<void>;
};

/** One file after the other, with a pause between: browsers drop those that come at once. */
export async function downloadInTurn(fileNames: readonly string[], { locate, save, pause }: Means): Promise<void> {
  for (const [at, fileName] of fileNames.entries()) {
    if (at > 0) await pause(DOWNLOAD_PAUSE_MS);
    save(await locate(fileName), fileName);
  }
}
