import type { AircraftProfile } from '../../aircraft/profile.ts';
import type { FileContent } from '../exporter.ts';
import { checkMissionText } from './check-mission-text.ts';
import { checkKml, checkPlan } from './check-plan.ts';
import { checkCsv, checkLitchi } from './check-tables.ts';
import { checkKmz } from './check-wpml.ts';
import type { GateLimits } from './gate-limits.ts';

type Check = (text: string, limits: GateLimits) => string[];

const checks: Readonly<Record<string, Check>> = {
  qgc: checkPlan,
  waypoints: (text) => checkMissionText(text, '110'),
  litchi: checkLitchi,
  csv: checkCsv,
  parrot: (text) => checkMissionText(text, '120'),
  kml: checkKml,
};

/** More reasons than these help nobody. */
const MAX_REASONS = 20;

/** A second opinion on a finished file, independent of its writer: the reasons why it must not leave. */
export function gate(format: string, content: FileContent, aircraft?: AircraftProfile): string[] {
  const { waypoints, topSpeed, topHeight } = aircraft ?? {};
  const limits: GateLimits = {
    format,
    ...(waypoints && { waypoints: waypoints.value }),
    ...(topSpeed && { topSpeed: topSpeed.value }),
    ...(topHeight && { topHeight: topHeight.value }),
  };
  const reasons = typeof content === 'string' ? checks[format]?.(content, limits) : checkKmz(content, limits);
  return [...new Set(reasons ?? [`There are no rules for files of the format ${format}.`])].slice(0, MAX_REASONS);
}
