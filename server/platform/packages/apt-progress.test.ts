import { expect, it } from 'vitest';
import { aptProgress } from './apt-progress.ts';

/** Output of apt 2.6. */
const downloading = `dlstatus:1:0.0000:Retrieving file 1 of 3
dlstatus:2:61.9762:Retrieving file 2 of 3 (3s remaining)
`;
const installing = `pmstatus:dpkg-exec:0.0000:Running dpkg
pmstatus:hostname:20.0000:Unpacking hostname (arm64)
pmstatus:libcv:arm64:40.0000:Installing libcv: a library
`;

it('counts downloading as the first half and installing as the second', () => {
  expect(aptProgress(downloading)).toEqual({ step: 'downloading', percent: 31 });
  expect(aptProgress(downloading + installing)).toEqual({ step: 'installing', percent: 70 });
  expect(aptProgress('pmstatus:dpkg-exec:100.0000:Running dpkg\n')).toEqual({ step: 'installing', percent: 100 });
});

it('is unknown before apt has written anything', () => {
  expect(aptProgress('')).toEqual({ step: 'preparing', percent: 0 });
  expect(aptProgress('media-change:Debian:/cdrom:Insert it\n')).toEqual({ step: 'preparing', percent: 0 });
});

it('skips truncated lines at either end', () => {
  expect(aptProgress(`status:x:99.0000:cut\n${downloading}dlstatus:3:7`)).toEqual({ step: 'downloading', percent: 31 });
  expect(aptProgress(`${downloading}pmstatus:hostn`)).toEqual({ step: 'downloading', percent: 31 });
});

it('never exceeds 100 %', () => {
  expect(aptProgress('pmstatus:a:140.0000:More than all\n')).toEqual({ step: 'installing', percent: 100 });
});
