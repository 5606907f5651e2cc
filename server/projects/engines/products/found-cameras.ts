import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { altitudeInRun } from '../built-in/placing/altitude-in-run.ts';
import type { EngineRun, RawScene } from '../engine.ts';
import type { Outcome } from './outcome.ts';

export type FoundCamera = Outcome['cameras'][number] & {
  /** Easting, northing and height. */
  utm: [number, number, number];
  rotation: readonly number[] | null;
  /** Deviation from the EXIF position: east, north, up; null without a position. */
  offM: [number, number, number | null] | null;
};

/** Positions of the cameras in UTM, WGS 84 and mesh coordinates. */
export function foundCameras(run: EngineRun, scene: RawScene): FoundCamera[] {
  const photos = new Map(run.photos.map((photo) => [photo.name, photo]));
  return scene.cameras.map(({ name, centre, rotation }) => {
    const utm: FoundCamera['utm'] = [
      scene.origin[0] + centre[0],
      scene.origin[1] + centre[1],
      scene.origin[2] + centre[2],
    ];
    const photo = photos.get(name);
    const { position = null } = photo ?? {};
    const said = position && !scene.isLocal ? toUtm([...position], scene.epsg) : null;
    return {
      name,
      position: fromUtm([utm[0], utm[1]], scene.epsg),
      altitudeM: utm[2],
      at: inMeshFrame(centre),
      looks: rotation ? inMeshFrame([rotation[6] ?? 0, rotation[7] ?? 0, rotation[8] ?? -1]) : [0, -1, 0],
      utm,
      rotation,
      offM: photo && said ? offOf(utm, said, altitudeInRun(photo)) : null,
    };
  });
}

const offOf = (
  utm: FoundCamera['utm'],
  [east = 0, north = 0]: readonly number[],
  altitudeM: number | null,
): FoundCamera['offM'] => [utm[0] - east, utm[1] - north, altitudeM === null ? null : utm[2] - altitudeM];

/** From east, north, up to mesh coordinates: x east, y up, z south. */
const inMeshFrame = ([east, north, up]: readonly [number, number, number]): [number, number, number] => [
  east,
  up,
  -north,
];
