import type { LiveFrame, VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';

/** Time of the test frames by the server's clock. */
export const AT = Date.parse('2026-06-01T12:00:00Z');

/** A vehicle heard just now. */
export function aLocation(changes: Partial<VehicleLocation> = {}): VehicleLocation {
  return {
    objectId: '7c1c8c1e-4a39-4a1b-9a63-3f1d9f1f0a01',
    number: 1,
    collectionId: 'default',
    vehicle: 'Alpha',
    isUnknown: false,
    fleetObjectId: null,
    geometry: { type: 'Point', coordinates: [8.5, 47.3, 520] },
    heading: 90,
    isStatic: false,
    isSimulated: false,
    source: 'mavlink',
    timestamp: new Date(AT).toISOString(),
    kind: 'multirotor',
    mode: 'Auto',
    isArmed: true,
    isFlying: true,
    batteryPercent: 80,
    batteryVolts: 15.2,
    heightM: 50,
    groundSpeedMps: 8,
    climbMps: 0,
    gpsFix: '3D',
    satellites: 14,
    terrainPending: null,
    missionItem: 3,
    autopilot: 'ardupilot',
    isAsked: true,
    warning: null,
    remoteId: null,
    ...changes,
  };
}

export function aFrame(changes: Partial<LiveFrame> = {}): LiveFrame {
  return { isWhole: false, at: AT, vehicles: [], moved: [], gone: [], ...changes };
}
