import { plainCsv } from './csv/exporter.ts';
import type { Exporter } from './exporter.ts';
import { kml } from './kml/exporter.ts';
import { litchi } from './litchi/exporter.ts';
import { parrot } from './parrot/exporter.ts';
import { qgcPlan } from './qgc-plan/exporter.ts';
import { waypointsText } from './waypoints/exporter.ts';
import { wpmlAutel, wpmlFly, wpmlPilot } from './wpml/exporters.ts';

/** Every export format. A new one is a folder and one line here. */
export const exporters = [
  qgcPlan,
  waypointsText,
  wpmlPilot,
  wpmlFly,
  wpmlAutel,
  litchi,
  parrot,
  plainCsv,
  kml,
] as const satisfies readonly Exporter[];

type Format = (typeof exporters)[number]['format'];

export const exporterOf = (format: Format): Exporter =>
  exporters.find((exporter) => exporter.format === format) ?? exporters[0];
