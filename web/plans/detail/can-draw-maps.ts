let answer: boolean | undefined;

/** Maps need WebGL 2, which some browsers and machines lack; tested once. */
export function canDrawMaps(): boolean {
  answer ??= document.createElement('canvas').getContext('webgl2') !== null;
  return answer;
}
