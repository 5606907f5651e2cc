import { describe, expect, it } from 'vitest';
import { rejudgePhoto, judgePhoto, type Surroundings } from './judge-photo.ts';
import { noMetadata, type PhotoMetadata } from './metadata/photo-metadata.ts';

const near: Surroundings = { awayM: 20, mostAwayM: 500, isDuplicate: false };
const picture = {
  widthPx: 4000,
  heightPx: 3000,
  sharpness: 2,
  darkShare: 0,
  brightShare: 0,
  brightShareBelowSky: 0,
  thumbnail: Buffer.alloc(0),
};
const judge = (changes: Partial<typeof picture> | null, written: Partial<PhotoMetadata> = { position: [8, 47] }) =>
  judgePhoto(
    {
      read: { format: 'jpeg', isMap: false, isHeldWhole: false, metadata: { ...noMetadata, ...written } },
      picture: changes && { ...picture, ...changes },
    },
    near,
  );

describe('the verdict on a photo', () => {
  it.each([
    [{}, 'usable', []],
    [{ sharpness: 0.1 }, 'flawed', ['blurred']],
    [{ sharpness: null }, 'usable', []],
    [{ brightShare: 0.5, brightShareBelowSky: 0.5 }, 'flawed', ['overexposed']],
    [{ brightShare: 0.5, brightShareBelowSky: 0.01 }, 'usable', []],
    [{ darkShare: 0.5, sharpness: 0.1 }, 'flawed', ['underexposed']],
    [{ widthPx: 320, heightPx: 240 }, 'flawed', ['too-small']],
    [{ widthPx: 512, heightPx: 640 }, 'usable', []],
    [null, 'unusable', ['unreadable']],
  ])('%j is %s', (changes, verdict, flaws) => {
    expect(judge(changes as Partial<typeof picture> | null)).toMatchObject({ verdict, flaws });
  });

  it('an aborted inspection keeps what was read before', () => {
    const check = judgePhoto({ read: null, picture: null }, { ...near, awayM: null });
    expect(check).toMatchObject({ verdict: 'unusable', flaws: ['unreadable', 'no-position'], awayM: null });
    expect(judge(null, { position: [8, 47], widthPx: 4000, heightPx: 3000 })).toMatchObject({
      position: [8, 47],
      widthPx: 4000,
    });
  });

  it('a camera that looks down sees no sky: brightness there is bright ground', () => {
    const bright = { brightShare: 0.5, brightShareBelowSky: 0.01 };
    const judged = (gimbalPitchDeg: number) => judge(bright, { position: [8, 47], gimbalPitchDeg });
    expect([judged(-90).flaws, judged(-45).flaws, judged(0).brightShare]).toEqual([['overexposed'], [], 0.01]);
  });

  it.each([
    ['DJI', 'FC300S', 'DJI FC300S'],
    ['Hasselblad', 'Hasselblad L2D-20c', 'Hasselblad L2D-20c'],
    [null, 'M3E', 'M3E'],
    ['senseFly', null, 'senseFly'],
    [null, null, null],
  ])('the camera %s %s is called %s', (make, model, camera) => {
    expect(judge({}, { make, model }).camera).toBe(camera);
  });

  it('changes with the plan and the other photos, and only in that', () => {
    const blurred = judge({ sharpness: 0.1 });
    const far = rejudgePhoto(blurred, { awayM: 700.04, mostAwayM: 500, isDuplicate: true });
    expect(far).toEqual({ ...blurred, awayM: 700, flaws: ['far-from-plan', 'blurred', 'duplicate'] });
    expect(rejudgePhoto(far, near)).toEqual(blurred);
    expect(rejudgePhoto(far, { awayM: null, mostAwayM: 500, isDuplicate: false }).flaws).toEqual(['blurred']);
  });
});
