import type { Exporter } from './exporter.ts';
import { qgcPlan } from './qgc-plan/exporter.ts';

/** Every export format. A new one is a folder and one line here. */
export const exporters = [qgcPlan] as const satisfies readonly Exporter[];

type Format = (typeof exporters)[number]['format'];

export const exporterOf = (format: Format): Exporter =>
  exporters.find((exporter) => exporter.format === format) ?? exporters[0];
