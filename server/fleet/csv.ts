/** Spreadsheets treat a cell with this start as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Prefix against formulas; removed again on import. */
const SHIELD = "'";

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const cell = (text: string): string => {
  const shielded = FORMULA.test(text) && !NUMBER.test(text) ? SHIELD + text : text;
  return /[",;\r\n]|^\s|\s$/.test(shielded) ? `"${shielded.replaceAll('"', '""')}"` : shielded;
};

/** Follows RFC 4180; has a UTF-8 byte order mark for spreadsheets that would guess otherwise. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

export type CsvRow = { line: number; cells: string[] };

/** Accepts commas, semicolons or tabs, whichever is most frequent in the heading; skips empty lines. */
export function readCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\ufeff/, '');
  const heading = clean.slice(0, clean.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0] ?? ',';
  const rows: CsvRow[] = [];
  let [line, startedAt, cells, value, isQuoted] = [1, 1, [] as string[], '', false];
  const endCell = () => {
    const trimmed = value.trim();
    cells.push(trimmed.startsWith(SHIELD) && FORMULA.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed);
    value = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ line: startedAt, cells });
    [cells, startedAt] = [[], line + 1];
  };
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at] ?? '';
    const isNewLine = sign === '\n' || (sign === '\r' && clean[at + 1] !== '\n');
    if (isQuoted) {
      if (sign === '"' && clean[at + 1] === '"') value += clean[++at] ?? '';
      else if (sign === '"') isQuoted = false;
      else value += sign;
    } else if (sign === '"' && value.trim() === '') [isQuoted, value] = [true, ''];
    else if (sign === separator) endCell();
    else if (isNewLine) endRow();
    else if (sign !== '\r') value += sign;
    if (isNewLine) line += 1;
  }
  endRow();
  return rows;
}
