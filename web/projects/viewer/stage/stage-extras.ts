import { Mesh, MeshBasicMaterial, SphereGeometry, Vector3, type Object3D } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { MeshLine } from '../mesh/mesh-lines.ts';
import { nameBeside } from './name-beside.ts';
import type { StageCamera, StageHit, StageLook } from './stage-content.ts';

/** Lifts lines above the surface. */
const LIFT_M = 0.05;
const colours = { measure: 0xffd43b, other: 0xced4da, camera: 0x228be6, chosen: 0xffd43b } as const;
/** More would lie over each other. */
const MOST_NAMES = 60;
/** In CSS pixels, however finely is drawn. */
const LINE_PX = 2;

/** Measurements, cameras and control points over what is shown. */
export function stageExtras({ measures, cameras, control, chosen }: StageLook, sizeM: number): Object3D[] {
  const size = sizeM / 250;
  const isChosen = (hit: StageHit) => chosen?.kind === hit.kind && chosen.name === hit.name;
  return [
    ...measures.flatMap((line) => measureOf(line, size)),
    ...cameras.flatMap((camera) =>
      cameraOf(camera, {
        size,
        colour: isChosen({ kind: 'camera', name: camera.name }) ? colours.chosen : colours.camera,
      }),
    ),
    ...control.flatMap(({ name, at, colour }) => {
      const hit: StageHit = { kind: 'control', name };
      const body = dot(new Vector3(...at), { radius: size * 1.4, colour: isChosen(hit) ? colours.chosen : colour });
      const marks = control.length <= MOST_NAMES ? [body, nameBeside(at, name)] : [body];
      for (const mark of marks) mark.userData = { hit };
      return marks;
    }),
  ];
}

function measureOf({ points, name, isOther }: MeshLine, radius: number): Object3D[] {
  const colour = isOther ? colours.other : colours.measure;
  const corners = points.map(([x, y, z]) => new Vector3(x, y + LIFT_M, z));
  const names = points.slice(0, name === '' ? 0 : 1).map((at) => nameBeside(at, name));
  const dots = [...corners.map((corner) => dot(corner, { radius, colour })), ...names];
  const legs = corners.slice(1).flatMap((corner, at) => [corners[at] ?? corner, corner]);
  return legs.length === 0 ? dots : [lines(legs, { colour, isOnTop: true, dash: isOther ? 3 * radius : 0 }), ...dots];
}

type Marked = { size: number; colour: number };

function cameraOf({ name, at, looks }: StageCamera, { size, colour }: Marked): Object3D[] {
  const position = new Vector3(...at);
  const body = dot(position, { radius: size * 1.4, colour });
  body.userData = { hit: { kind: 'camera', name } satisfies StageHit };
  const tip = new Vector3(...looks).multiplyScalar(size * 6).add(position);
  return [body, lines([position, tip], { colour, isOnTop: false, dash: 0 })];
}

type LineStyle = {
  colour: number;
  isOnTop: boolean;
  /** Length of dashes and gaps in metres; 0 without. */ dash: number;
};

function lines(ends: readonly Vector3[], { colour, isOnTop, dash }: LineStyle): LineSegments2 {
  const geometry = new LineSegmentsGeometry().setPositions(ends.flatMap(({ x, y, z }) => [x, y, z]));
  const style = { color: colour, linewidth: LINE_PX, depthTest: !isOnTop };
  const dashes = { dashed: dash > 0, dashSize: dash, gapSize: dash };
  return new LineSegments2(geometry, new LineMaterial({ ...style, ...dashes })).computeLineDistances();
}

function dot(at: Vector3, { radius, colour }: { radius: number; colour: number | string }): Mesh {
  const made = new Mesh(new SphereGeometry(radius, 12, 8), new MeshBasicMaterial({ color: colour, depthTest: false }));
  made.position.copy(at);
  made.renderOrder = 1;
  return made;
}
