/** Without a top speed, every wind counts as one that the aircraft can fly against. */
export const noTopSpeed = (aircraft: string): string =>
  `The top speed of the ${aircraft} is not known: whether it makes way against this wind is not checked.`;
