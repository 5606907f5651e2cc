import type { Position } from 'geojson';
import { refuse } from '../attempt.ts';
import { openRing, withoutRepeats } from '../open-ring.ts';
import { Positions } from '../positions.ts';

/** Result of every shape file reader; rings are not closed, positions are `[lng, lat]`. */
export type PolygonShape = { kind: 'polygon'; name: string; boundary: Position[]; holes: Position[][] };
export type LineShape = { kind: 'line'; name: string; points: Position[] };
export type ImportedShape = PolygonShape | LineShape;

/** Collects the shapes of one file. */
export class ShapeList {
  readonly #shapes: ImportedShape[] = [];
  readonly positions = new Positions();
  #tooShort = 0;

  addPolygon(name: string, [outer, ...inner]: readonly Position[][]): void {
    const boundary = openRing(outer ?? []);
    if (boundary.length < 3) this.#tooShort += 1;
    else {
      const holes = inner.map(openRing).filter((hole) => hole.length >= 3);
      this.#shapes.push({ kind: 'polygon', name: this.#nameFor(name, 'Polygon'), boundary, holes });
    }
  }

  addLine(name: string, points: readonly Position[]): void {
    const distinct = withoutRepeats(points);
    if (distinct.length < 2) this.#tooShort += 1;
    else this.#shapes.push({ kind: 'line', name: this.#nameFor(name, 'Line'), points: distinct });
  }

  finish(): ImportedShape[] {
    if (this.#shapes.length === 0) refuse(this.#tooShort > 0 ? 'too-few-points' : 'no-shapes');
    return this.#shapes;
  }

  #nameFor(name: string, kind: string): string {
    return name.trim() || `${kind} ${this.#shapes.length + 1}`;
  }
}
