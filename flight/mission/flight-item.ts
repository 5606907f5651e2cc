import type { Position } from 'geojson';
import type { FlightPoint } from '../plan/estimate/flight-point.ts';
import type { FlightPlan, LinesSegment, Segment, StructureScanSegment, ViewsSegment } from '../plan/plan.ts';
import type { Firmware } from './firmware.ts';
import type { MissionItem } from './mavlink/mission-item.ts';

/** A position with altitude, and how it is passed. */
export type FlightLeg = {
  to: FlightPoint;
  /** Seconds; null, here and below, if the imported file leaves it unset. */
  holdS: number | null;
  /** Acceptance radius and pass-by radius in metres. */
  reachM: number | null;
  passM: number | null;
  /** Degrees clockwise from north; null follows the course. */
  headingDeg: number | null;
};

/** One action of the vehicle, independent of file format and autopilot. Camera angles count down from level. */
export type FlightAction =
  | { does: 'set-photo-mode' }
  | { does: 'take-off'; to: FlightPoint }
  | ({ does: 'fly-to' } & FlightLeg)
  | { does: 'set-speed'; speedMps: number }
  | { does: 'aim-gimbal'; pitchDeg: number; yawDeg: number }
  /** Until `aim-ahead`: to the right of the course, at this distance, or at the centre of a round structure. */
  | { does: 'aim-beside-course'; pitchDeg: number; standoffM: number; centre?: Position }
  | { does: 'aim-ahead' }
  | { does: 'look-at'; at: FlightPoint }
  /** From here on; 0 stops. */
  | { does: 'take-photos-every'; metres: number; isFirstAtOnce: boolean }
  | { does: 'take-photo' }
  | { does: 'wait'; seconds: number }
  | { does: 'return' }
  | { does: 'land'; at: FlightPoint | undefined }
  /** Known only by its imported command. */
  | { does: 'other' };

/** The imported command, which is sent to vehicles unchanged. */
export type ImportedItem = {
  command: MissionItem;
  /** Id that jumps refer to. */
  id: number;
  /** As in the file; undefined if changed since. */
  raw?: Raw;
};
/** Read only by the exporter of the same format. */
export type Raw = Readonly<Record<string, unknown>>;

export type FlightItem = FlightAction & { imported?: ImportedItem };

/** Items that some formats store as one editable unit. */
export type FlightBlock = {
  does: 'block';
  /** `survey`, `CorridorScan`, `StructureScan`, or the name in the imported file. */
  kind: string;
  /** Undefined if only the program that wrote the file can plan it. */
  items: readonly FlightStep[] | undefined;
  /** The segment it is exported from; undefined if it is exported as imported. */
  drawn?: LinesSegment | StructureScanSegment | ViewsSegment;
  raw?: Raw;
};

export type FlightStep = FlightItem | FlightBlock;
/** Steps in flight order, and their segment. */
export type FlightPart = { steps: readonly FlightStep[]; segment?: Segment };

/** The whole flight of a plan. Exports, uploads and comparisons are made from it. */
export type PlannedFlight = { plan: FlightPlan; firmware: Firmware; parts: readonly FlightPart[] };
