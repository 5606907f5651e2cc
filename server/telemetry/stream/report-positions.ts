import { telemetryLimits, type ReportedPosition } from '@overflight/contract/telemetry/telemetry.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { applyReport } from './apply-report.ts';
import { storePoints } from '../tracks/store-points.ts';
import { addVehicle, identifyVehicle, vehiclesOf, type VehicleRow } from './live-vehicles.ts';
import type { VehicleReport, VehiclePlace } from './vehicle-report.ts';
import { shareReport } from './share-updates.ts';
import { trackPoint } from '../tracks/track-point.ts';
import { changeVehicle, rowsFor } from '../vehicles/vehicles-store.ts';

const FUTURE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type Reported = VehicleReport & { position: VehiclePlace };

/** Stores positions reported over HTTP; commits them with their tracks before notifying viewers. */
export async function reportPositions(
  services: Services,
  tenant: string,
  positions: readonly ReportedPosition[],
): Promise<{ stored: number }> {
  const nowMs = services.now().getTime();
  refuseWrongTimes(services, positions, nowMs);
  const reported = positions.map((position) => reportOf(position, tenant, nowMs));
  const latest = new Map(reported.toSorted((one, other) => one.at - other.at).map((report) => [report.key, report]));
  const rows = await services.db.transaction().execute(async (transaction) => {
    const found = await rowsFor(services, { tenant, newcomers: [...latest.values()], transaction });
    if (found.length < latest.size) throw tooMany();
    const known = await Promise.all(found.map((row) => renamed({ db: transaction }, row, latest.get(row.key))));
    const byKey = Map.groupBy(reported, ({ key }) => key);
    const flown = known.map((row) => ({
      vehicleId: row.id,
      isSimulated: row.is_simulated,
      points: (byKey.get(row.key) ?? []).map(({ at, position }) => trackPoint(at, position)),
    }));
    await storePoints(transaction, flown);
    return known;
  });
  for (const report of latest.values()) publish(services, report, rows);
  return { stored: positions.length };
}

function publish(services: Services, report: Reported, rows: readonly VehicleRow[]): void {
  const vehicle = vehiclesOf(services, report.tenant).own.get(report.key) ?? addVehicle(services, report);
  const row = rows.find(({ key }) => key === report.key);
  if (row && !isSameRow(vehicle.row, row)) identifyVehicle(services, vehicle, row);
  applyReport(services, report);
  shareReport(services, report);
}

function isSameRow(one: VehicleRow | undefined, other: VehicleRow): boolean {
  return one?.id === other.id && one.calls_itself === other.calls_itself && one.is_simulated === other.is_simulated;
}

async function renamed(db: Pick<Services, 'db'>, row: VehicleRow, report: Reported | undefined): Promise<VehicleRow> {
  const changes = {
    calls_itself: report?.name ?? row.calls_itself,
    is_simulated: report?.isSimulated ?? row.is_simulated,
  };
  if (changes.calls_itself === row.calls_itself && changes.is_simulated === row.is_simulated) return row;
  return (await changeVehicle(db, row, changes)) ?? row;
}

function reportOf(position: ReportedPosition, tenant: string, nowMs: number): Reported {
  const { key, vehicle, geometry, heading, groundSpeedMps, climbMps, heightM, timestamp } = position;
  const { batteryPercent, mode, kind, isSimulated } = position;
  const [lng, lat, altitudeM = null] = geometry.coordinates;
  return {
    tenant,
    source: 'http',
    key: `http:${key}`,
    at: timestamp === undefined ? nowMs : Date.parse(timestamp),
    ...(vehicle === undefined ? {} : { name: vehicle }),
    isSimulated,
    position: { lng, lat, altitudeM, headingDeg: heading, groundSpeedMps, heightM },
    facts: { kind, mode, batteryPercent, climbMps },
  };
}

/** Future timestamps would keep a vehicle live after it is gone; too old ones are not stored. */
function refuseWrongTimes({ env }: Services, positions: readonly ReportedPosition[], nowMs: number): void {
  const oldestMs = nowMs - env.OVERFLIGHT_TRACK_DAYS * DAY_MS;
  const fields = positions.flatMap(({ timestamp }, index) => {
    const at = timestamp === undefined ? nowMs : Date.parse(timestamp);
    const problem =
      at > nowMs + FUTURE_MS ? 'lies in the future' : at < oldestMs ? 'is older than tracks are kept' : '';
    return problem === '' ? [] : [{ field: `positions.${index}.timestamp`, problem }];
  });
  const [first] = fields;
  if (!first) return;
  const message = `Nothing was stored: ${first.field} ${first.problem}. Check the clock of the program that reports.`;
  throw new Refused({ status: 400, code: 'wrong-time', message, fields });
}

function tooMany(): Refused {
  const message = `A tenant may have ${telemetryLimits.vehiclesPerTenant} vehicles. Forget some that are not used any more.`;
  return new Refused({ status: 409, code: 'too-many-vehicles', message });
}
