/** Settings that trade quality for time and memory. */
export type Effort = {
  /** Maximum photo size, along the longer side. */
  photoPx: number;
  features: number;
  /** Neighbours per photo for matching. */
  neighbours: number;
};

export const defaultEffort: Effort = { photoPx: 2000, features: 8192, neighbours: 8 };
