import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { BandFacts } from '@overflight/contract/projects/band-maps.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';
import type { Services } from '../../platform/services.ts';
import { useRunEnvironment, type RunEnvironment } from '../engines/find-run-environment.ts';
import { facadeFiles, pointTilesFile, reportFiles, viewerFiles } from '../engines/products/outcome.ts';
import { writeTileArchive } from '../engines/products/point-tiles/tile-archive.ts';
import { addPhotos } from './add-photos.ts';
import { bounds, makeCogs } from './make-cogs.ts';
import type { projectCalls } from './project-calls.ts';

export const cloud = { points: 6, hasColours: true, hasGround: false, lowestM: 402, highestM: 433 };
export const facade = { facesDeg: 180, widthM: 20, heightM: 6, pixelM: 0.01 };
export const plane = { epsg: 32_632, origin: [500_000, 5_300_000, 0], along: [1, 0, 0], topM: 412 };
export const bands: BandFacts = {
  bands: [
    { name: 'Red', kind: 'red', wavelengthNm: 650 },
    { name: 'NIR', kind: 'nir', wavelengthNm: 860 },
  ],
  calibration: 'exposure',
  isShadingCorrected: true,
  shots: 6,
};
/** Results that a viewer can show: small maps, and files with a few words. */
export const environmentWithMaps = (base: RunEnvironment): RunEnvironment => ({
  engine: base.engine,
  makeProducts: async (run, soFar) => {
    const outcome = await base.makeProducts(run, soFar);
    const cogs = await makeCogs(run.folder);
    const points = path.join(run.folder, pointTilesFile.name);
    const archive = await writeTileArchive(points);
    await archive.add('0.glb', Buffer.from('points of the first tile'));
    await archive.add('tileset.json', Buffer.from('{"asset":{"version":"1.1"}}'));
    await archive.end();
    const pdf = path.join(run.folder, reportFiles.pdf);
    await fs.promises.writeFile(pdf, '%PDF-1.7');
    const wall = path.join(run.folder, facadeFiles.picture);
    await fs.promises.writeFile(wall, 'a wall');
    const about = path.join(run.folder, facadeFiles.about);
    await fs.promises.writeFile(about, JSON.stringify({ ...plane, photos: 6 }));
    const content = path.join(run.folder, viewerFiles.report);
    const written = {
      name: 'Pit',
      report: outcome.report,
      cameras: [],
      facade: null,
      ndviBarM: null,
      barM: 10,
      when: 0,
    };
    await fs.promises.writeFile(content, JSON.stringify(written));
    const coverage = path.join(run.folder, reportFiles.coverage);
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#456' } }).toFile(coverage);
    const files = [
      ...outcome.files.filter(({ folder, name }) => folder !== '' && name !== reportFiles.coverage),
      { folder: '', name: viewerFiles.report, path: content },
      { folder: reportFiles.folder, name: reportFiles.coverage, path: coverage },
      { folder: '', name: viewerFiles.ortho, path: cogs.ortho },
      { folder: '', name: viewerFiles.surface, path: cogs.surface },
      // Heights stand in for an index: all of them are above its scale.
      { folder: '', name: viewerFiles.ndvi, path: cogs.surface },
      { ...pointTilesFile, path: points },
      { folder: reportFiles.folder, name: reportFiles.pdf, path: pdf },
      { folder: facadeFiles.folder, name: facadeFiles.picture, path: wall },
      { folder: facadeFiles.folder, name: facadeFiles.about, path: about },
      { folder: reportFiles.folder, name: reportFiles.facade, path: wall },
    ];
    return { ...outcome, files, bounds, surfaceRange: { lowestM: 402, highestM: 433 }, cloud, facade, bands };
  },
});

type Asker = { services: Services; calls: ReturnType<typeof projectCalls> };

/** A project with photos and thumbnails that ran to its end. */
export async function completedProject({ services, calls }: Asker, environment: RunEnvironment): Promise<Project> {
  const planId = await calls.plan();
  await addPhotos(services, { planId, count: 6 });
  const files = services.db.updateTable('files').set({ has_thumbnail: true }).where('plan_id', '=', planId);
  for (const { key } of await files.returning('key').execute())
    await services.storage.writeSidecar(key ?? '', 'thumbnail', Buffer.from('small'));
  useRunEnvironment(services, environment);
  const { processId } = await calls.saved({ name: `Fields ${randomUUID()}`, sources: [planId], status: 'Process' });
  return vi.waitFor(
    async () => {
      const project = await calls.read(processId);
      expect([project.status, project.run]).toMatchObject(['Completed', {}]);
      return project;
    },
    { timeout: 60_000, interval: 100 },
  );
}
