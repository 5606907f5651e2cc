import { expect, it } from 'vitest';
import { editorOf } from './editor-of.ts';

it.each([
  ['v01.23.4920', false],
  ['10.04.03.02', false],
  ['M300 RTK 56.11', false],
  ['Pix4Dcapture', false],
  ['Microsoft Windows Photo Viewer 10.0.10240.16384', true],
  ['Adobe Photoshop Lightroom Classic 12.0 (Windows)', true],
  ['GIMP 2.10.30', true],
  [null, false],
])('%s is a program that may have turned a photo: %s', (software, isOne) => {
  expect(editorOf(software) !== null).toBe(isOne);
});
