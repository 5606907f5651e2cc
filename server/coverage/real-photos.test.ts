import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updateCamera } from '@overflight/flight/camera/update-camera.ts';
import { areaCoverage, coveredArea } from '@overflight/flight/coverage/area-coverage.ts';
import type { TakenPhoto } from '@overflight/flight/coverage/taken-photo.ts';
import { runSteps } from '@overflight/flight/checks/work.ts';
import { toDegrees } from '@overflight/flight/geo/angle.ts';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { aSurvey } from '@overflight/flight/testing/sample-plan.ts';
import { bytesInMemory } from '../files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../files/photos/metadata/read-photo-metadata.ts';
import { genuinePhotos } from '../files/photos/testing/genuine-photos.ts';

/** Poses of a finished reconstruction: a rotation into the camera (right, down, ahead), and the centre in UTM. */
const Scene = z.object({
  epsg: z.number(),
  off: z.tuple([z.number(), z.number(), z.number()]),
  /** Metres above the ground. */
  H: z.number(),
  cams: z.object({ '1': z.object({ w: z.number(), h: z.number(), p: z.array(z.number()) }) }),
  images: z.array(
    z.object({ name: z.string(), R: z.array(z.number()).length(9), C: z.tuple([z.number(), z.number(), z.number()]) }),
  ),
});

const LEAST = 3;

describe.skipIf(genuine.isMissing)(`coverage by the photos of a real flight${genuine.reason}`, () => {
  it('COVER-02 agrees with the cameras of the finished reconstruction within 5 % of the area', () => {
    const scene = Scene.parse(JSON.parse(fs.readFileSync(genuinePath('photos/colmap_model/scene_utm.json'), 'utf8')));
    const { w: widthPx, h: heightPx, p: lens } = scene.cams['1'];
    const [eastM, northM] = scene.off;
    const at = (x: number, y: number) => fromUtm([eastM + x, northM + y], scene.epsg);
    const zs = scene.images.map(({ C }) => C[2]);
    const groundM = zs.reduce((sum, z) => sum + z, 0) / zs.length - scene.H;

    // Lines run from edge to edge of the area of a plan: the corners of the flight.
    const corners = ['18', '23', '35', '30'].map((number) =>
      scene.images.find(({ name }) => name.includes(`00${number}`))!,
    );
    const drawn = aSurvey(corners.map(({ C: [x, y] }) => at(x, y)));
    const cameraMetadata = updateCamera(
      { camera: { ...drawn.cameraMetadata, cameraName: 'FC300S' }, flightSpeed: 5 },
      {
        sensorWidth: 6.17,
        focalLength: (6.17 * lens[0]!) / widthPx,
        imageWidth: widthPx,
        imageHeight: heightPx,
        distanceToSurface: scene.H,
      },
    );
    const survey = { ...drawn, cameraMetadata, pathPhotos: 0 };
    const seenBy = (taken: readonly TakenPhoto[]) => {
      const area = coveredArea(survey)!;
      const flat = { homeM: null, heights: [null] };
      const { taken: counts } = runSteps(areaCoverage(area, flat, { taken, least: LEAST }));
      return { grid: area.grid, photos: counts.photos };
    };

    const placed = scene.images.map(({ name, R, C }): TakenPhoto => {
      const [ahead, up] = [R.slice(6, 9), R.slice(3, 6).map((value) => -value)];
      return {
        id: name,
        position: at(C[0], C[1]),
        altitudeM: null,
        relativeAltitudeM: C[2] - groundM,
        gimbalPitchDeg: toDegrees(Math.asin(ahead[2]!)),
        gimbalYawDeg: toDegrees(Math.atan2(up[0]!, up[1]!)),
        widthPx,
        heightPx,
      };
    });
    const recorded = genuinePhotos().map((file): TakenPhoto => {
      const { metadata } = readPhotoMetadata(bytesInMemory(fs.readFileSync(file)));
      const { position, altitudeM, relativeAltitudeM, gimbalPitchDeg, gimbalYawDeg } = metadata;
      return {
        id: path.basename(file),
        position: position!,
        altitudeM,
        relativeAltitudeM,
        gimbalPitchDeg,
        gimbalYawDeg,
        widthPx,
        heightPx,
      };
    });
    // Whole, and with a gap: two photos each of two neighbouring lines are lost.
    const isKept = ({ id }: TakenPhoto) => !['20', '21', '26', '27'].some((number) => id.includes(`00${number}`));
    for (const kept of [() => true, isKept]) {
      const [truth, told] = [seenBy(placed.filter(kept)), seenBy(recorded.filter(kept))];
      const cells = [...truth.grid.inside.keys()].filter((cell) => truth.grid.inside[cell] === 1);
      const isSeen =
        ({ photos }: typeof truth) =>
        (cell: number) =>
          photos[cell]! >= LEAST;
      const share = cells.filter(isSeen(truth)).length / cells.length;
      expect(share).toBeGreaterThan(0.5);
      expect(share === 1).toBe(kept !== isKept);
      const differing = cells.filter((cell) => isSeen(truth)(cell) !== isSeen(told)(cell));
      expect(differing.length / cells.length).toBeLessThan(0.05);
    }
  });
});
