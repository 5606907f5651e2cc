import type { Position } from 'geojson';
import { attempt, refuse, type Read } from '../attempt.ts';
import { parseXml, type XmlElement } from '../xml-zip/parse-xml.ts';
import { ShapeList, type ImportedShape } from './shape.ts';

const LONGEST_NUMBER = 64;
const COMMA = 0x2c;

/** Every polygon and line of a KML file, named after its placemark. */
export function readKml(kml: string): Read<ImportedShape[]> {
  return attempt(() => {
    const shapes = new ShapeList();
    collect(parseXml(kml), '', shapes);
    return shapes.finish();
  });
}

function collect(element: XmlElement, name: string, shapes: ShapeList): void {
  const read = Object.hasOwn(geometries, element.name) ? geometries[element.name] : undefined;
  if (read !== undefined) return read(element, name, shapes);
  const ownName = element.name === 'Placemark' ? (child(element, 'name')?.text ?? '') : name;
  for (const inner of element.children) collect(inner, ownName, shapes);
}

const geometries: Readonly<Record<string, (element: XmlElement, name: string, shapes: ShapeList) => void>> = {
  Polygon: (element, name, shapes) => {
    const boundary = child(element, 'outerBoundaryIs') ?? element;
    // One innerBoundaryIs may wrongly hold several rings: each is read as a hole.
    const inner = element.children.filter((part) => part.name === 'innerBoundaryIs').flatMap((part) => part.children);
    const rings = [child(boundary, 'LinearRing'), ...inner.filter((part) => part.name === 'LinearRing')];
    shapes.addPolygon(
      name,
      rings.map((ring) => coordinates(ring, shapes)),
    );
  },
  LinearRing: (element, name, shapes) => shapes.addPolygon(name, [coordinates(element, shapes)]),
  LineString: (element, name, shapes) => shapes.addLine(name, coordinates(element, shapes)),
};

const child = (element: XmlElement, name: string) => element.children.find((inner) => inner.name === name);

/** Tuples `lng,lat[,altitude]` separated by blanks; blanks beside a comma are accepted. */
function coordinates(ring: XmlElement | undefined, shapes: ShapeList): Position[] {
  const text = (ring && child(ring, 'coordinates')?.text) ?? '';
  const positions: Position[] = [];
  for (let at = skipBlanks(text, 0); at < text.length;) {
    const tuple: number[] = [];
    for (;;) {
      const end = endOfNumber(text, at);
      tuple.push(toNumber(text.slice(at, end)));
      if (tuple.length > 3) refuse('bad-coordinates');
      at = skipBlanks(text, end);
      if (text.charCodeAt(at) !== COMMA) break;
      at = skipBlanks(text, at + 1);
    }
    if (tuple.length < 2) refuse('bad-coordinates');
    positions.push(shapes.positions.read(tuple[0], tuple[1]));
  }
  return positions;
}

function toNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : refuse('bad-coordinates');
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || isBlank(code)) break;
  }
  return at - start > LONGEST_NUMBER ? refuse('bad-coordinates') : at;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** Includes the no-break space found in text copied from web pages. */
const isBlank = (code: number) => (code >= 0x09 && code <= 0x0d) || code === 0x20 || code === 0xa0;
