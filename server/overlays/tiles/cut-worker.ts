import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { overlayKind, overlayTiles, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { writeMbtiles } from '../../platform/tiles/write-mbtiles.ts';
import { addGroups, cutTiles } from './cut-tiles.ts';
import { drawingsOf, type StoredFeature } from './drawing.ts';
import type { DatasetLabel } from './tile-properties.ts';
import { openDrawingsFile, type DrawingsFile } from './drawings-file.ts';

/** Messages to and from the worker: `ready` after each batch, and progress shares until the end. */
export type ToWorker = { features: StoredFeature[] } | { cut: true };
export type FromWorker = { state: 'ready' } | { state: 'cutting'; share: number } | { state: 'done' };
export type WorkerTask = { folder: string; about: DatasetLabel };

const { folder, about } = workerData as WorkerTask;
const { layers } = overlayKind(about.kind);
const files = new Map<OverlayLayer, DrawingsFile>(
  layers.map((layer) => [layer, openDrawingsFile(path.join(folder, `${layer}.drawings`))]),
);
const post = (message: FromWorker) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToWorker) => {
  if ('features' in message) {
    for (const feature of message.features)
      for (const drawing of drawingsOf(feature, about)) files.get(feature.layer)?.add(drawing);
    post({ state: 'ready' });
    return;
  }
  [...files].forEach(([layer, drawings], index) => {
    addGroups(drawings);
    cutLayer(layer, drawings, (share) => post({ state: 'cutting', share: (index + share) / files.size }));
    drawings.close();
  });
  post({ state: 'done' });
  parentPort?.close();
});

function cutLayer(layer: OverlayLayer, drawings: DrawingsFile, onProgress: (share: number) => void): void {
  const writer = writeMbtiles(path.join(folder, `${layer}.mbtiles`));
  cutTiles({ layer, drawings, writer }, onProgress);
  const { minZoom, maxZoom } = overlayTiles;
  writer.finish({
    name: `${about.dataset} ${layer}`,
    format: 'pbf',
    type: 'overlay',
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: '-180,-85.0511,180,85.0511',
    json: JSON.stringify({ vector_layers: [{ id: layer, minzoom: minZoom, maxzoom: maxZoom, fields: {} }] }),
  });
}
