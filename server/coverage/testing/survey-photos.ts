import { plannedPhotos } from '@overflight/flight/coverage/planned-photos.ts';
import { editSurvey } from '@overflight/flight/survey/edit-survey.ts';
import { aSurvey, at } from '@overflight/flight/testing/sample-plan.ts';
import { makeExif, makePicture, xmpOf } from '../../files/photos/testing/make-photo.ts';
import { intoJpeg } from '../../files/photos/writing/into-jpeg.ts';

/** Twenty photos, each place in about four of them. */
export const survey = editSurvey(aSurvey([at(50, 50), at(50, 200), at(250, 200), at(250, 50)], { orientation: 0 }), {
  camera: { frontalOverlap: 50, sideOverlap: 50 },
});
export const planned = plannedPhotos(survey)!.photos;

export const middle = Math.floor(planned.length / 2);
/** Three neighbours. */
export const lost = [middle - 1, middle, middle + 1];

const [WIDTH_PX, HEIGHT_PX] = [1368, 912];

/** A photo of the survey as an aircraft takes it. */
export async function surveyPhoto(order: number, hasAttitude = true): Promise<Buffer> {
  const { position, alongDeg } = planned[order]!;
  const takenAt = `2026:05:04 10:00:${String(order).padStart(2, '0')}`;
  const exif = makeExif({ position: [position[0]!, position[1]!], altitudeM: 999, takenAt });
  const yawDeg = ((alongDeg + 540) % 360) - 180;
  const gimbal = `<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:RelativeAltitude="+60.96"
    drone-dji:GimbalPitchDegree="-90.00" drone-dji:GimbalYawDegree="${yawDeg.toFixed(2)}" drone-dji:GimbalRollDegree="+0.00"/>`;
  const picture = await makePicture({ width: WIDTH_PX, height: HEIGHT_PX, seed: order + 1 })
    .jpeg({ quality: 60 })
    .toBuffer();
  return intoJpeg(picture, { exif, ...(hasAttitude ? { xmp: xmpOf(gimbal) } : {}) });
}
