import fs from 'node:fs';
import path from 'node:path';
import { coordinateSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { bytesOnDisk } from '../../../../files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../../../../files/photos/metadata/read-photo-metadata.ts';
import { genuinePhotos } from '../../../../files/photos/testing/genuine-photos.ts';
import type { Engine, EngineRun, RunOptions, RunPhoto } from '../../engine.ts';
import { makeProducts } from '../../products/make-products.ts';
import type { Outcome } from '../../products/outcome.ts';

export const surveyInWgs84: RunOptions = {
  processingType: 'survey',
  orthoOnly: false,
  plane: 'facade',
  system: coordinateSystems[0] as RunOptions['system'],
  heightUnit: 'metre',
};

/** Selected photos of a real flight; empty if they are not available. */
export function genuineRunPhotos(isWanted: (number: number) => boolean = () => true): RunPhoto[] {
  return genuinePhotos()
    .toSorted()
    .filter((_, number) => isWanted(number))
    .map((file) => {
      const descriptor = fs.openSync(file, 'r');
      const { metadata } = readPhotoMetadata(bytesOnDisk(descriptor, fs.fstatSync(descriptor).size));
      fs.closeSync(descriptor);
      const { widthPx, heightPx, position, altitudeM } = metadata;
      return {
        name: path.basename(file),
        path: file,
        widthPx: widthPx ?? 0,
        heightPx: heightPx ?? 0,
        position,
        altitudeM,
      };
    });
}

export type TestRun = EngineRun & { warnings: string[]; lines: string[]; shares: number[] };

/** A run that records progress, log lines and warnings. */
export function testRun(folder: string, photos: readonly RunPhoto[], more: Partial<EngineRun> = {}): TestRun {
  const [warnings, lines, shares]: [string[], string[], number[]] = [[], [], []];
  let memory: string | null = null;
  return {
    runId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b11',
    name: 'North field',
    folder,
    photos,
    options: surveyInWgs84,
    control: [],
    mayUseGpu: false,
    threads: 2,
    signal: new AbortController().signal,
    progress: (share) => shares.push(share),
    log: (line) => lines.push(line),
    warn: (text) => warnings.push(text),
    memory: {
      read: async () => memory,
      write: async (text) => {
        memory = text;
      },
    },
    ...more,
    warnings,
    lines,
    shares,
  };
}

/** Runs all stages and makes the products. */
export async function runThrough(engine: Engine, run: TestRun): Promise<Outcome> {
  for (const { stage } of engine.stages(run.options)) await engine.runStage(stage, run);
  return makeProducts(run, { engine: engine.name, seconds: 60, warnings: run.warnings, stages: [], tools: null });
}
