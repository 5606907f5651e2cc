/** How hard the engine tries: what costs time and memory. */
export type Effort = {
  /** Photos are looked at no larger than this, along their longer side. */
  photoPx: number;
  features: number;
  /** Each photo is compared with so many around it. */
  neighbours: number;
};

export const usualEffort: Effort = { photoPx: 2000, features: 8192, neighbours: 12 };
