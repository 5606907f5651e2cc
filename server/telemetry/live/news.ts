import type { PositionSource, VehicleFacts } from '@overflight/contract/telemetry/telemetry.ts';

export type Place = {
  lng: number;
  lat: number;
  altitudeM: number | null;
  headingDeg: number | null;
  groundSpeedMps: number | null;
  heightM: number | null;
};

/** Something that was heard of a vehicle, from whatever source. */
export type News = {
  tenant: string;
  source: PositionSource;
  /** The same word is the same vehicle within its tenant: `mavlink:<linkId>:<sysid>`, `remote-id:<uas id>`, `http:<key>`. */
  key: string;
  /** Milliseconds since 1970 when it was heard. */
  at: number;
  /** As it calls itself; used until somebody names it. */
  name?: string;
  isSimulated?: boolean;
  position?: Place;
  facts?: Partial<VehicleFacts>;
};
