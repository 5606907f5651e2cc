import type { PositionSource, VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';

export type VehiclePlace = {
  lng: number;
  lat: number;
  altitudeM: number | null;
  headingDeg: number | null;
  groundSpeedMps: number | null;
  heightM: number | null;
};

/** A report about a vehicle from any source. */
export type VehicleReport = {
  tenant: string;
  source: PositionSource;
  /** Unique per vehicle within a tenant: `mavlink:<linkId>:<sysid>`, `remote-id:<uas id>`, `http:<key>`. */
  key: string;
  /** Time of reception, in milliseconds since 1970. */
  at: number;
  /** The vehicle's own name, used until somebody names it. */
  name?: string;
  isSimulated?: boolean;
  position?: VehiclePlace;
  facts?: Partial<VehicleFacts>;
};
