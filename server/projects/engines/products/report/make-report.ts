import fs from 'node:fs/promises';
import type { FacadeFacts } from '@overflight/contract/projects/facade.ts';
import { unitsOfSystem } from '@overflight/contract/projects/places/length-units.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { shownSystem } from '../../../systems/shown-system.ts';
import type { EngineRun, RawScene } from '../../engine.ts';
import type { FoundCamera } from '../found-cameras.ts';
import { reportFiles, viewerFiles } from '../outcome.ts';
import type { RasterInfo } from '../raster-info.ts';
import { drawCoverage } from './draw-coverage.ts';
import { deliveredControl } from './delivered-control.ts';
import { drawControl } from './draw-control.ts';
import { drawNdvi } from './draw-ndvi.ts';
import { countOverlap, drawOverlap } from './draw-overlap.ts';
import { reportPdf } from './report-pdf.ts';
import { barLengthM } from './scale-bar.ts';
import { keptContent } from './kept-content.ts';
import { lensesByName } from './scene-lenses.ts';
import { shrinkOrtho } from './shrink-ortho.ts';
import { reportHtml, type ReportContent } from './write-report.ts';

type Wanted = {
  report: RunReport;
  scene: RawScene;
  cameras: readonly FoundCamera[];
  ortho: string;
  /** NDVI as numbers; null without. */
  ndvi: string | null;
  info: RasterInfo;
  /** Mean height of the surface; null without heights. */
  groundM: number | null;
  /** The wall that was drawn, if one was. */
  facade: FacadeFacts | null;
  place: (folder: string, name: string) => string;
};

/** The report of a run as page, PDF and figures, with its pictures. */
export async function makeReport(run: EngineRun, wanted: Wanted): Promise<void> {
  const { report, scene, cameras, ortho, ndvi: values, info, groundM, facade: facts, place } = wanted;
  const inFolder = (name: string) => place(reportFiles.folder, name);
  const coverage = inFolder(reportFiles.coverage);
  const isLocal = report.isLocal === true;
  const system = isLocal ? null : await shownSystem(run.options.system.name);
  const units = unitsOfSystem(system);
  const small = await shrinkOrtho(run, { ortho, info, to: `${coverage}.small.tif` });
  await drawCoverage(small, { cameras, isLocal, units, to: coverage });
  const { epsg } = scene;
  const control = isLocal ? null : await drawControl(small, { points: report.accuracy?.points ?? [], epsg, units });
  if (control) await fs.writeFile(inFolder(reportFiles.control), control.png);
  await fs.rm(small.file, { force: true });
  const overlap =
    groundM === null ? null : countOverlap({ info, cameras, lenses: lensesByName(scene), heightM: groundM });
  const overlapPng = overlap && (await drawOverlap(overlap));
  if (overlapPng) await fs.writeFile(inFolder(reportFiles.overlap), overlapPng);
  const coveragePng = await fs.readFile(coverage);
  const barM = barLengthM(info.size[0] * info.geoTransform[1], units);
  const facade = facts && { facts, png: await fs.readFile(inFolder(reportFiles.facade)) };
  const ndvi =
    values === null ? null : await ndviOf(run, { ndvi: values, isLocal, units, to: inFolder(reportFiles.ndvi) });
  const content = {
    name: run.name,
    report,
    cameras: cameras.map(({ name, offM }) => ({ name, offM })),
    facade,
    ndvi,
    control,
    delivered: await deliveredControl(report, { system, epsg }),
    measurements: [],
    runId: run.runId,
    system,
    coveragePng,
    barM,
    overlapPng,
    when: new Date(),
  };
  await fs.writeFile(inFolder(reportFiles.page), reportHtml(content));
  await fs.writeFile(inFolder(reportFiles.pdf), await reportPdf(content));
  await fs.writeFile(place('', viewerFiles.report), JSON.stringify(keptContent(content)));
  await fs.writeFile(inFolder(reportFiles.figures), JSON.stringify(report, null, 1));
}

async function ndviOf(run: EngineRun, wanted: Parameters<typeof drawNdvi>[1]): Promise<ReportContent['ndvi']> {
  const { barM } = await drawNdvi(run, wanted);
  return { png: await fs.readFile(wanted.to), barM };
}
