import { type AircraftProfile, type FigureName, figures } from '../aircraft/profile.ts';

/**
 * Drag takes as much power as hovering at this airspeed. From the maker's figures of the Mavic 2 Pro: 59.29 Wh last 29 min
 * in hover and 18 km at 50 km/h, which is 1.34 times the power. See docs/decisions/0023-energy-and-aircraft-figures.md.
 */
const DRAG_EQUALS_HOVER_MPS = 19.9;
/**
 * Share of the power in hover that a climb of 1 m/s adds: aircraft fly with 87 W per kilogram or more, and half of
 * what lifts them is lost.
 */
const CLIMB_SHARE = (2 * 9.81) / 87;

/** What energy is worked out of. */
export type PowerFigures = {
  batteryWh: number;
  hoverW: number;
  /** Airspeed at which drag takes as much power as hovering. */
  dragMps: number;
  /** Infinity if unknown. */
  topAirspeedMps: number;
};

export type KnownPower = { isKnown: true; power: PowerFigures } | { isKnown: false; missing: string[] };

/** The figures of a profile, or what it lacks. */
export function powerFigures(profile: AircraftProfile | undefined): KnownPower {
  if (!profile) return { isKnown: false, missing: ['Aircraft'] };
  const { battery, hoverPower, topSpeed } = profile;
  const needed = ['battery', 'hoverPower'] as const satisfies FigureName[];
  const missing = needed.filter((name) => profile[name] === undefined).map((name) => figures[name].label);
  if (!battery || !hoverPower) return { isKnown: false, missing };
  const power = {
    batteryWh: battery.value,
    hoverW: hoverPower.value,
    dragMps: dragSpeedMps(profile, hoverPower.value),
    topAirspeedMps: topSpeed?.value ?? Infinity,
  };
  return { isKnown: true, power };
}

/** The usual drag, or more if the aircraft's own cruise takes more. */
function dragSpeedMps({ cruisePower, cruiseSpeed }: AircraftProfile, hoverW: number): number {
  if (!cruisePower || !cruiseSpeed || cruisePower.value <= hoverW) return DRAG_EQUALS_HOVER_MPS;
  const own = cruiseSpeed.value / Math.cbrt(cruisePower.value / hoverW - 1);
  return Math.min(own, DRAG_EQUALS_HOVER_MPS);
}

/** Power in watts; what forward flight and descent save is not counted. */
export function powerW({ hoverW, dragMps }: PowerFigures, airMps: number, climbMps: number): number {
  return hoverW * (1 + (airMps / dragMps) ** 3 + CLIMB_SHARE * Math.max(0, climbMps));
}
