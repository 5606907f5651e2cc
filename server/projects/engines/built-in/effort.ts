/** Settings that trade quality for time and memory. */
export type Effort = {
  /** Maximum photo size, along the longer side. */
  photoPx: number;
  features: number;
  /** Neighbours per photo for matching. */
  neighbours: number;
  /** Side of the blocks in which heights are worked on: they decide the memory, not the size of the area. */
  blockCells: number;
};

export const defaultEffort: Effort = { photoPx: 2000, features: 8192, neighbours: 8, blockCells: 3072 };
