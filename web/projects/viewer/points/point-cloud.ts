import {
  Box3,
  Frustum,
  Group,
  Matrix4,
  Points,
  Raycaster,
  Vector2,
  Vector3,
  type BufferAttribute,
  type InterleavedBufferAttribute,
  type PerspectiveCamera,
  type Ray,
} from 'three';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import type { Loading, StageContent, StageLook, ViewPoint } from '../stage/stage-content.ts';
import { chooseTiles, coverOf, type Detail } from './choose-tiles.ts';
import { framePace, pointsAtRest, type FramePace } from './frame-pace.ts';
import { pointMaterial, type PointMaterial } from './point-material.ts';
import { readPart } from './read-part.ts';
import { readTileset, type PointTile, type TileBox } from './read-tileset.ts';
import { SNAP_PX, snapToPoint, type SnapTile } from './snap-to-point.ts';

export type Cloud = NonNullable<ViewerScene['points']>;
/** How many points are drawn, and whether finer ones come: not while the view moves, nor once it cannot show more. */
export type Drawn = { points: number; fineness: 'moving' | 'becoming finer' | 'finest' };
export type CloudEvents = {
  onDrawn: (drawn: Drawn) => void;
  /** A part cannot be loaded: coarser points stay in its place. */
  onPartLost: () => void;
};

/** Touch devices have less memory and weaker graphics. */
const details: Readonly<Record<'desk' | 'phone', Detail>> = {
  desk: { points: 3_000_000, errorPx: 1.5 },
  phone: { points: 800_000, errorPx: 2 },
};
const LOADED_AT_ONCE = 6;
/** Tiles out of view stay until there are this many times the points that may be drawn. */
const KEPT = 2;
const MAX_TRIES = 3;
/** A view that stood still for this long is at rest: it becomes finer until all is drawn. */
const STILL_MS = 250;

/** The points of a cloud: tiles are loaded as the view needs them. */
export class PointCloud implements StageContent {
  readonly hasFilled = false;
  readonly object = new Group();
  readonly box: Box3;
  readonly #root: PointTile;
  readonly #detail: Detail;
  readonly #material: PointMaterial;
  readonly #told: Loading & CloudEvents;
  readonly #loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  readonly #there = new Map<PointTile, Points>();
  readonly #coming = new Set<PointTile>();
  readonly #tries = new Map<PointTile, number>();
  readonly #end = new AbortController();
  readonly #pace: FramePace;
  readonly #lastView = new Matrix4();
  #drawn: readonly PointTile[] = [];
  #movedAt = -Infinity;
  /** Points of the last frame at rest; null while the view moves. */
  #atRest: number | null = 0;
  /** How long the last frame took. */
  #tookMs = 0;
  #later: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;
  /** Tiles of the view, the coarsest first. */
  #wanted: readonly PointTile[] = [];

  constructor(root: PointTile, cloud: Cloud, told: Loading & CloudEvents) {
    this.#root = root;
    this.#told = told;
    this.#detail = matchMedia('(pointer: coarse)').matches ? details.phone : details.desk;
    this.#pace = framePace(this.#detail.points);
    this.#material = pointMaterial([cloud.lowestM - cloud.altitudeM, cloud.highestM - cloud.altitudeM]);
    this.box = box3(root.box);
  }

  show({ points }: StageLook, pixelRatio: number): void {
    this.#material.show(points, pixelRatio);
  }

  /** All of it, coarsely. */
  async loadRoot(): Promise<void> {
    await this.#load(this.#root);
  }

  update(camera: PerspectiveCamera, heightPx: number): void {
    const now = performance.now();
    if (!this.#lastView.equals(camera.matrixWorld)) this.#movedAt = now;
    this.#lastView.copy(camera.matrixWorld);
    const seen = new Frustum().setFromProjectionMatrix(
      new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    );
    const { x, y, z } = camera.position;
    const focalPx = heightPx / (2 * Math.tan((camera.fov * Math.PI) / 360));
    this.#material.setFocal(focalPx);
    const eye = { at: [x, y, z] as const, focalPx, sees: (box: TileBox) => seen.intersectsBox(box3(box)) };
    const isMoving = now - this.#movedAt < STILL_MS;
    const all = isMoving ? null : chooseTiles(this.#root, eye, this.#detail);
    const points = all ? this.#restingPoints(pointsOf(all)) : this.#pace.moving();
    const chosen = all && pointsOf(all) <= points ? all : chooseTiles(this.#root, eye, { ...this.#detail, points });
    const isThere = (tile: PointTile) => this.#there.has(tile);
    const { drawn, used } = coverOf(this.#root, chosen, isThere);
    this.#wanted = all ? coverOf(this.#root, all, isThere).used : used;
    const isFinest = chosen === all && drawn.every((tile) => chosen.has(tile));
    this.#draw(drawn, isMoving ? 'moving' : isFinest ? 'finest' : 'becoming finer');
    this.#fetch();
    this.#forget(new Set([this.#root, ...drawn, ...this.#wanted]));
    this.#measure(now, { isMoving, isFinal: all === chosen });
  }

  hit(camera: PerspectiveCamera, at: ViewPoint): Vector3 | null {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2((at.x / at.width) * 2 - 1, 1 - (at.y / at.height) * 2), camera);
    const pixelM = (2 * Math.tan((camera.fov * Math.PI) / 360)) / at.height;
    const tiles = this.#drawn.filter((tile) => isNear(tile, caster.ray, SNAP_PX * pixelM));
    const toView = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    const found = snapToPoint(
      tiles.map((tile) => snapTile(this.#there.get(tile) as Points, toView)),
      at,
    );
    if (!found) return null;
    const points = this.#there.get(tiles[found.tile] as PointTile) as Points;
    const place = new Vector3().fromBufferAttribute(placesOf(points), found.point);
    return place.applyMatrix4(points.matrixWorld);
  }

  remove(): void {
    clearTimeout(this.#later?.timer);
    this.#end.abort();
    this.#material.material.dispose();
  }

  #restingPoints(all: number): number {
    this.#atRest = pointsAtRest(this.#atRest ?? pointsOf(this.#drawn), all);
    return this.#atRest;
  }

  /** The next frame can begin when this one is drawn. */
  #measure(begunAt: number, { isMoving, isFinal }: { isMoving: boolean; isFinal: boolean }): void {
    const isFirst = isMoving && this.#atRest !== null;
    if (isMoving) this.#atRest = null;
    const drawn = pointsOf(this.#drawn);
    requestAnimationFrame((now) => {
      this.#tookMs = now - begunAt;
      // The first frame of a movement also waits for the last one at rest.
      if (isMoving && !isFirst) this.#pace.took({ tookMs: this.#tookMs, drawn });
      if (isMoving) this.#drawAfter(STILL_MS);
      else if (!isFinal) this.#drawAfter(this.#tookMs);
    });
  }

  /** Leaves time for a movement to begin. */
  #drawAfter(ms: number): void {
    const at = performance.now() + ms;
    if (this.#end.signal.aborted || (this.#later && this.#later.at <= at)) return;
    clearTimeout(this.#later?.timer);
    const draw = () => {
      this.#later = null;
      this.#told.onChange();
    };
    this.#later = { at, timer: setTimeout(draw, ms) };
  }

  #draw(drawn: readonly PointTile[], fineness: Drawn['fineness']): void {
    this.#drawn = drawn;
    const shown = new Set(drawn.map((tile) => this.#there.get(tile)));
    for (const points of this.#there.values()) points.visible = shown.has(points);
    this.#told.onDrawn({ points: pointsOf(drawn), fineness });
  }

  #fetch(): void {
    const isOpen = (tile: PointTile) =>
      !this.#there.has(tile) && !this.#coming.has(tile) && (this.#tries.get(tile) ?? 0) < MAX_TRIES;
    const free = LOADED_AT_ONCE - this.#coming.size;
    for (const tile of this.#wanted.filter(isOpen).slice(0, Math.max(0, free)))
      void this.#load(tile)
        .catch(() => this.#failed(tile))
        .then(() => this.#arrived());
  }

  #arrived(): void {
    if (this.#end.signal.aborted) return;
    this.#fetch();
    this.#drawAfter(this.#atRest === null ? 0 : this.#tookMs);
  }

  #failed(tile: PointTile): void {
    if (this.#end.signal.aborted) return;
    const tries = (this.#tries.get(tile) ?? 0) + 1;
    this.#tries.set(tile, tries);
    if (tries === MAX_TRIES) this.#told.onPartLost();
  }

  async #load(tile: PointTile): Promise<void> {
    this.#coming.add(tile);
    try {
      const bytes = await (await readPart(tile.url, this.#end.signal)).arrayBuffer();
      const { scene } = await this.#loader.parseAsync(bytes, '');
      this.#end.signal.throwIfAborted();
      const found = scene.getObjectsByProperty('isPoints', true)[0] as Points | undefined;
      if (!found) throw new Error('A tile without points.');
      const points = new Points(found.geometry, this.#material.material);
      found.updateWorldMatrix(true, false);
      found.matrixWorld.decompose(points.position, points.quaternion, points.scale);
      points.updateMatrixWorld();
      points.visible = false;
      points.onBeforeRender = () => this.#material.setSpacing(tile.spacingM);
      this.#there.set(tile, points);
      this.object.add(points);
    } finally {
      this.#coming.delete(tile);
    }
  }

  /** Tiles that were used long ago go first. */
  #forget(used: ReadonlySet<PointTile>): void {
    for (const tile of used) {
      const points = this.#there.get(tile);
      if (!points) continue;
      this.#there.delete(tile);
      this.#there.set(tile, points);
    }
    let sum = [...this.#there.keys()].reduce((all, { points }) => all + points, 0);
    for (const [tile, points] of this.#there) {
      if (sum <= KEPT * this.#detail.points || used.has(tile)) break;
      sum -= tile.points;
      points.geometry.dispose();
      points.removeFromParent();
      this.#there.delete(tile);
    }
  }
}

export async function loadPoints(cloud: Cloud, told: Loading & CloudEvents): Promise<PointCloud> {
  told.onProgress(null);
  const points = new PointCloud(await readTileset(cloud.url), cloud, told);
  await points.loadRoot();
  return points;
}

const pointsOf = (tiles: Iterable<PointTile>): number => [...tiles].reduce((sum, { points }) => sum + points, 0);

const box3 = ({ lowest, highest }: TileBox): Box3 => new Box3(new Vector3(...lowest), new Vector3(...highest));

/** Whether a pointer at the ray may mean a point of the tile. */
function isNear({ box }: PointTile, ray: Ray, widthPerM: number): boolean {
  const around = box3(box);
  const farthestM = around.getCenter(new Vector3()).distanceTo(ray.origin) + around.getSize(new Vector3()).length();
  return ray.intersectsBox(around.expandByScalar(widthPerM * farthestM));
}

const placesOf = ({ geometry }: Points) =>
  geometry.getAttribute('position') as BufferAttribute | InterleavedBufferAttribute;

function snapTile(points: Points, toView: Matrix4): SnapTile {
  const places = placesOf(points);
  const matrix = new Matrix4().multiplyMatrices(toView, points.matrixWorld).elements;
  const [values, stride] = 'data' in places ? [places.data.array, places.data.stride] : [places.array, 3];
  return { values, stride, count: places.count, matrix };
}
