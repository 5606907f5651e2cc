import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

describe('CSV', () => {
  it('round-trips any content', () => {
    const rows = [
      ['name', 'phone'],
      ['He said "hi", twice', '+1 555 0100'],
      ['two\nlines', '=1+1'],
      ['-5', '@home'],
      ['Zoë', "'quoted"],
    ];
    expect(cells(writeCsv(rows))).toEqual(rows);
    expect(writeCsv(rows)).toContain("'=1+1");
  });

  it.each([
    ['a,b\n1,2', 'commas'],
    ['a;b\r\n1;2\r\n', 'semicolons'],
    ['a\tb\r1\t2', 'tabs and old line ends'],
    ['\ufeff"a" , "b"\n\n , \n1,2\n', 'a mark, blanks and empty lines'],
  ])('reads %j (%s)', (text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('guards text that could be a formula, and leaves numbers numbers', () => {
    const text = writeCsv([['-119.4', '+12', '-3e', '=1+1', '-A1', '@x', '−5']]);
    expect(text).toBe("\ufeff-119.4,+12,'-3e,'=1+1,'-A1,'@x,−5\r\n");
    expect(readCsv(text)[0]?.cells).toEqual(['-119.4', '+12', '-3e', '=1+1', '-A1', '@x', '−5']);
  });

  it('names the line on which a row begins', () => {
    expect(readCsv('a,b\n"x\ny",2\n\n3,4').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});
