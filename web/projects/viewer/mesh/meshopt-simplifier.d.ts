/** Comes with three.js, without types. */
declare module 'three/addons/libs/meshopt_simplifier.module.js' {
  type Given = [
    indices: Uint32Array,
    positions: Float32Array,
    stride: number,
    wantedIndices: number,
    mostError: number,
  ];

  export const MeshoptSimplifier: {
    ready: Promise<void>;
    /** Fewer indices of the same corners, and the error as a share of the extent. */
    simplify: (...given: Given) => [indices: Uint32Array, error: number];
  };
}
