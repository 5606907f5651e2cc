import { isKnown, visitAround, type WaterCells } from './water-cells.ts';

/** A gap of one cell does not part water. */
const JOINED_CELLS = 2;

type From = {
  seed: readonly number[];
  /** Brighter cells are no water. */
  mostLight: number;
  /** How far cells lie beside the body, in cells. */
  reach: number;
};

export type GrowingBody = {
  /** Adds all that is joined to the seed and lies below this level, which only rises. */
  riseTo: (levelM: number) => void;
  /** In the order in which cells were added. */
  body: readonly number[];
  /** Known cells within reach that are not of the body. */
  beside: () => readonly number[];
};

/** A body of water that grows with its level. Each cell is joined once, however many levels are tried. */
export function growBody(cells: WaterCells, { seed, mostLight, reach }: From): GrowingBody {
  const { layout, heights, light } = cells;
  const [isReached, isBody, isNear] = [0, 0, 0].map(() => new Uint8Array(heights.length)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const body: number[] = [];
  let [waiting, near]: [number[], number[]] = [[], []];
  const reachCell = (at: number) => {
    if (isReached[at] === 1 || !isKnown(cells, at) || !((light[at] as number) < mostLight)) return;
    isReached[at] = 1;
    waiting.push(at);
  };
  const standBeside = (at: number) => {
    if (isNear[at] === 1 || !isKnown(cells, at)) return;
    isNear[at] = 1;
    near.push(at);
  };
  for (const at of seed) reachCell(at);
  return {
    body,
    riseTo: (levelM) => {
      const dry: number[] = [];
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (!((heights[at] as number) < levelM)) {
          dry.push(at);
          continue;
        }
        isBody[at] = 1;
        body.push(at);
        visitAround(layout, { at, reach: JOINED_CELLS }, reachCell);
        visitAround(layout, { at, reach }, standBeside);
      }
      waiting = dry;
    },
    beside: () => (near = near.filter((at) => isBody[at] === 0)),
  };
}
