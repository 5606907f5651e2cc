import type { Services } from '../../platform/services.ts';
import { applyReport } from './apply-report.ts';
import { saveSelfDescription } from '../vehicles/save-self-description.ts';
import type { VehicleReport } from './vehicle-report.ts';
import { shareReport } from './share-updates.ts';
import { recordTrackPoint } from '../vehicles/record-track.ts';

export type { VehicleReport } from './vehicle-report.ts';

/** Entry point for every vehicle report: in memory, cheap, never throws. */
export function recordReport(services: Services, report: VehicleReport): void {
  const vehicle = applyReport(services, report);
  if (!vehicle) return;
  shareReport(services, report);
  if (report.source === 'remote-id') return;
  saveSelfDescription(services, vehicle, report);
  if (report.position) recordTrackPoint(services, vehicle);
}
