import { describe, expect, it } from 'vitest';
import { profiles } from '../aircraft/profiles.ts';
import { parseXml, type XmlElement } from '../formats/xml-zip/parse-xml.ts';
import { readRouteFile } from '../formats/routes/read-route-file.ts';
import { readQgcPlan } from '../formats/qgc-plan/read-qgc-plan.ts';
import { encodeUtf8 } from '../formats/encode-utf8.ts';
import { distanceM } from '../geo/distance-m.ts';
import { flightOf } from '../mission/flight-of.ts';
import { missionItems } from '../mission/mavlink/mission-items.ts';
import type { PlannedFlight } from '../mission/flight-item.ts';
import { followGround } from '../terrain/following/follow-ground.ts';
import { flownPoints } from '../terrain/following/flown-points.ts';
import { groundNeeded } from '../terrain/following/ground-needed.ts';
import { blocksOf } from '../terrain/testing/seeded-ground.ts';
import { caseCount } from '../testing/case-count.ts';
import { pilot } from '../testing/sample-plan.ts';
import { seededPlan } from '../testing/seeded-plan.ts';
import type { Exporter, FileContent, Written } from './exporter.ts';
import { exporters } from './exporters.ts';
import { gate } from './gate/gate.ts';
import { aTarget } from './testing/a-target.ts';

/** In 569 and 791 two waypoints lie above each other, one above home and one above the sea. */
const seeds = [...Array.from({ length: caseCount(8, 1000) }, (_, at) => at + 1), 569, 791];

/** Longitude, latitude and metres above home. */
type Place = readonly [number, number, number];
/** Said of a plan that needs the timer of the camera instead. */
const TOO_MANY_PHOTOS = 'The plan takes more than ';
const context = { by: pilot, newId: () => 'id', home: [0, 0] };

const routeBack = (file: FileContent): Place[] => {
  const read = readRouteFile(typeof file === 'string' ? encodeUtf8(file) : file, context);
  if (!read.ok) throw new Error(read.reason);
  return read.value.plan.segments.flatMap((segment) =>
    segment.type === 'waypointRoute'
      ? segment.waypoints.map(({ coordinates: [lng = 0, lat = 0], metadata }) => [lng, lat, metadata.altitude] as const)
      : [],
  );
};

const missionBack = (file: FileContent, homeM: number): Place[] => {
  const read = readQgcPlan(String(file), context);
  if (!read.ok) throw new Error(read.reason);
  return missionItems(flightOf(read.value.plan, 'ardupilot'))
    .items.slice(1)
    .flatMap(({ command, frame, params }) =>
      command === 16 ? [[params[5]!, params[4]!, params[6]! - (frame === 0 ? homeM : 0)] as const] : [],
    );
};

const tableBack = (file: FileContent): Place[] =>
  String(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const cells = row.split(',').map(Number);
      return [cells[2]!, cells[1]!, cells[5]!];
    });

const kmlBack = (file: FileContent, homeM: number): Place[] => {
  const lines: string[] = [];
  const collect = ({ name, text, children }: XmlElement, isLine: boolean) => {
    if (name === 'coordinates' && isLine) lines.push(text);
    for (const child of children) collect(child, isLine || name === 'LineString');
  };
  collect(parseXml(String(file)), false);
  return lines[0]!
    .trim()
    .split(/\s+/)
    .map((triple) => {
      const [lng = 0, lat = 0, altitude = 0] = triple.split(',').map(Number);
      return [lng, lat, altitude - homeM];
    });
};

const back: Record<string, (file: FileContent, homeM: number) => Place[]> = {
  waypoints: missionBack,
  'wpml-pilot': routeBack,
  'wpml-fly': routeBack,
  'wpml-autel': routeBack,
  litchi: routeBack,
  parrot: missionBack,
  csv: tableBack,
  kml: kmlBack,
};

/** A seeded plan over gentle ground, all altitudes worked in. */
function seededFlight(seed: number): { flight: PlannedFlight; homeM: number } {
  const planned = flightOf(seededPlan(seed), 'ardupilot');
  const homeM = -10 + (seed % 13);
  const [homeLng = 0] = planned.plan.homePoint.position;
  const heightAt = ([lng = 0]: readonly number[]) => homeM + 4 * Math.sin((lng - homeLng) * 2000);
  const ground = { homeM, blocks: blocksOf(groundNeeded(planned), heightAt) };
  const { flight, unknown } = followGround(planned, ground, 'home');
  expect(unknown).toEqual([]);
  return { flight, homeM };
}

/** Every waypoint of the flight, in metres above home, without those that lie in one place. */
function flown(flight: PlannedFlight, homeM: number): Place[] {
  const all = flownPoints(flight).flatMap(({ to: { position, altitudeM, mode }, does }) =>
    does === 'fly-to' ? [[position[0]!, position[1]!, altitudeM - (mode === 'absolute' ? homeM : 0)] as const] : [],
  );
  const kept: Place[] = [];
  for (const place of all) {
    const last = kept.at(-1);
    const leg = last ? Math.hypot(distanceM([...last], [...place]), place[2] - last[2]) : Infinity;
    if (leg >= 0.5) kept.push(place);
  }
  return kept;
}

/** The worst differences of the flown places from those in the file, which may hold more between them. */
function differences(wanted: readonly Place[], found: readonly Place[]): { degrees: number; metres: number } {
  let [at, degrees, metres] = [0, 0, 0];
  for (const [lng, lat, altitude] of wanted) {
    const isHere = (place: Place) =>
      Math.abs(place[0] - lng) < 2e-7 && Math.abs(place[1] - lat) < 2e-7 && Math.abs(place[2] - altitude) < 0.5;
    while (at < found.length && !isHere(found[at]!)) at += 1;
    const place = found[at];
    if (!place) return { degrees: Infinity, metres: Infinity };
    degrees = Math.max(degrees, Math.abs(place[0] - lng), Math.abs(place[1] - lat));
    metres = Math.max(metres, Math.abs(place[2] - altitude));
  }
  return { degrees, metres };
}

describe('every exporter', () => {
  it.each(exporters.map(({ format }) => format))(
    `FLY-02 FLY-03 FLY-04 FLY-05 ${seeds.length} seeded plans as %s pass the gate and are read back the same`,
    async (format) => {
      const exporter: Exporter = exporters.find((one) => one.format === format)!;
      const aircraft = profiles.find(({ formats }) => formats.includes(format));
      for (const seed of seeds) {
        const { flight, homeM } = seededFlight(seed);
        const written: Written = await exporter.write(flight, aTarget({ aircraft }, homeM));
        const { files = [], refused } = written;
        if (refused?.every((reason) => reason.startsWith(TOO_MANY_PHOTOS))) continue;
        expect({ seed, refused }).toEqual({ seed, refused: undefined });
        for (const file of files)
          expect({ seed, problems: gate(format, file, aircraft) }).toEqual({ seed, problems: [] });
        const read = back[format];
        if (!read) continue;
        const found = files.flatMap((file) => read(file, homeM));
        const { degrees, metres } = differences(flown(flight, homeM), found);
        expect({ seed, degrees: degrees <= 1e-7, metres: metres <= 0.05 }).toEqual({
          seed,
          degrees: true,
          metres: true,
        });
      }
    },
    3_600_000,
  );
});
