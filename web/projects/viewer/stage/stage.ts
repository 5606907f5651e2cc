import {
  AmbientLight,
  Color,
  Group,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Timer,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Mesh,
  type Object3D,
} from 'three';
import { FlyControls } from 'three/addons/controls/FlyControls.js';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { MeshPoint } from '../mesh/mesh-frame.ts';
import { fitCamera, shiftPicture } from './fit-camera.ts';
import { followPointer } from './follow-pointer.ts';
import { FrameLevels } from './frame-levels.ts';
import type { meshLevels } from './levels.ts';
import type { Loading, StageContent, StageHit, StageLook } from './stage-content.ts';
import { stageExtras } from './stage-extras.ts';

export type StageEvents = {
  onProgress: (share: number | null) => void;
  onLoaded: (content: Pick<StageContent, 'hasFilled'>) => void;
  onFailed: (error: unknown) => void;
  /** A click on the content, on a camera or on a control point. */
  onClick: (point: MeshPoint | null, hit: StageHit | null) => void;
  /** The place of the content under the pointer; null if there is none. */
  onPoint: (point: MeshPoint | null) => void;
};

/** Farther movement is a drag. */
const CLICK_PX = 5;
/** Nearly level. */
const MOST_TILT_RAD = 0.49 * Math.PI;

export type Shown = {
  label: string;
  levels: typeof meshLevels;
  load: (loading: Loading) => Promise<StageContent>;
};

/** A three.js scene of the mesh or the points, with orbit and fly controls. */
export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #shown: Pick<Shown, 'levels'>;
  readonly #frames = new FrameLevels(() => this.#requestRender());
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(50, 1, 0.1, 10_000);
  readonly #orbit: OrbitControls;
  readonly #fly: FlyControls;
  readonly #timer = new Timer();
  readonly #extras = new Group();
  readonly #resized: ResizeObserver;
  readonly #container: HTMLElement;
  readonly #events: StageEvents;
  readonly #pointer: ReturnType<typeof followPointer>;
  #content: StageContent | null = null;
  #isRemoved = false;
  #sizeM = 100;
  #look: StageLook | null = null;
  #pressed: { x: number; y: number } | null = null;
  #isTicking = false;
  #isChanged = false;

  constructor(container: HTMLElement, shown: Shown, events: StageEvents) {
    this.#container = container;
    this.#events = events;
    // The finest level smooths edges. Multisampling makes every frame two to three times as slow without a graphics card.
    this.#renderer = new WebGLRenderer({ antialias: false });
    this.#shown = shown;
    container.append(this.#renderer.domElement);
    const canvas = this.#renderer.domElement;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute(
      'aria-label',
      `${shown.label}. Drag to rotate, scroll to zoom; arrow keys pan, plus and minus zoom, Enter picks the middle.`,
    );
    this.#scene.add(new AmbientLight(0xffffff, 3), this.#extras);
    this.#orbit = new OrbitControls(this.#camera, canvas);
    // From below, a site looks like its mirror image from above.
    this.#orbit.maxPolarAngle = MOST_TILT_RAD;
    this.#orbit.listenToKeyEvents(canvas as unknown as Window);
    this.#orbit.addEventListener('change', () => this.#requestRender());
    this.#fly = new FlyControls(this.#camera, canvas);
    this.#fly.dragToLook = true;
    this.#fly.enabled = false;
    this.#fly.addEventListener('change', () => this.#requestRender());
    canvas.addEventListener('pointerdown', ({ offsetX: x, offsetY: y }) => (this.#pressed = { x, y }));
    canvas.addEventListener('pointerup', (event) => this.#click(event));
    canvas.addEventListener('keydown', (event) => this.#key(event));
    this.#pointer = followPointer(canvas, { find: (x, y) => this.#placeAt(x, y), tell: events.onPoint });
    // FlyControls listens to keys of the whole window, also while typing.
    canvas.addEventListener('focus', () => (this.#fly.enabled = this.#look?.way === 'fly'));
    canvas.addEventListener('blur', () => (this.#fly.enabled = false));
    this.#resized = new ResizeObserver(() => this.#resize());
    this.#resized.observe(container);
    this.#load(shown).catch((error: unknown) => events.onFailed(error));
  }

  show(look: StageLook): void {
    const isNewWay = this.#look?.way !== look.way;
    this.#look = look;
    this.#scene.background = new Color(look.background);
    this.#orbit.enabled = look.way === 'orbit';
    this.#fly.enabled = look.way === 'fly' && document.activeElement === this.#renderer.domElement;
    if (isNewWay && look.way === 'orbit') this.#orbit.target.copy(this.#ahead());
    dispose(this.#extras);
    this.#extras.clear();
    for (const extra of stageExtras(look, this.#sizeM)) this.#extras.add(extra);
    this.#content?.show(look, Math.min(2, window.devicePixelRatio));
    this.#requestRender();
  }

  /** Shows all of it from the south, above the bars over the picture. */
  fit(): void {
    if (!this.#content) return;
    const { box } = this.#content;
    const { clientWidth: width, clientHeight: height } = this.#container;
    this.#sizeM = Math.max(1, box.getSize(new Vector3()).length());
    Object.assign(this.#camera, { near: this.#sizeM / 2000, far: this.#sizeM * 20 });
    this.#camera.updateProjectionMatrix();
    this.#orbit.target.copy(fitCamera(this.#camera, box, { width: Math.max(1, width), height: Math.max(1, height) }));
    this.#orbit.maxDistance = this.#sizeM * 5;
    this.#fly.movementSpeed = this.#sizeM / 12;
    this.#fly.rollSpeed = 0.35;
    this.#orbit.update();
    this.#requestRender();
  }

  remove(): void {
    this.#isRemoved = true;
    this.#pointer.stop();
    this.#frames.remove();
    this.#resized.disconnect();
    this.#content?.remove();
    this.#orbit.dispose();
    this.#fly.dispose();
    dispose(this.#scene);
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }

  async #load({ load }: Shown): Promise<void> {
    const content = await load({ onProgress: this.#events.onProgress, onChange: () => this.#requestRender() });
    if (this.#isRemoved) return content.remove();
    this.#content = content;
    this.#scene.add(content.object);
    this.#resize();
    this.fit();
    if (this.#look) this.show(this.#look);
    this.#events.onLoaded(content);
  }

  #ahead(): Vector3 {
    return this.#camera
      .getWorldDirection(new Vector3())
      .multiplyScalar(this.#sizeM / 4)
      .add(this.#camera.position);
  }

  #click({ offsetX, offsetY }: PointerEvent): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (from && Math.hypot(offsetX - from.x, offsetY - from.y) <= CLICK_PX) this.#hit(offsetX, offsetY);
  }

  /** Enter picks at the centre of the view: a place, and unless measuring a camera or control point before it. */
  #key(event: KeyboardEvent): void {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    if (event.key === 'Enter') this.#hit(clientWidth / 2, clientHeight / 2);
    if (event.key === '+' || event.key === '-') {
      const offset = this.#camera.position.clone().sub(this.#orbit.target);
      this.#camera.position.copy(this.#orbit.target).add(offset.multiplyScalar(event.key === '+' ? 0.85 : 1.18));
      this.#orbit.update();
    }
  }

  #hit(x: number, y: number): void {
    const found = this.#rayAt(x, y)
      .intersectObjects(this.#extras.children)
      .find(({ object }) => 'hit' in object.userData);
    const isPlace = this.#look?.isMeasuring === true || !found;
    this.#events.onClick(
      isPlace ? this.#placeAt(x, y) : null,
      (found?.object.userData['hit'] as StageHit | undefined) ?? null,
    );
  }

  #rayAt(x: number, y: number): Raycaster {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2), this.#camera);
    return ray;
  }

  #placeAt(x: number, y: number): MeshPoint | null {
    const { clientWidth: width, clientHeight: height } = this.#renderer.domElement;
    const point = this.#content?.hit(this.#camera, { x, y, width, height });
    return point ? [point.x, point.y, point.z] : null;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#container;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight);
    this.#frames.offer(this.#shown.levels({ width: clientWidth, height: clientHeight }, window.devicePixelRatio));
    shiftPicture(this.#camera, { width: clientWidth, height: clientHeight });
    this.#requestRender();
  }

  /** Renders what changed, to save power. */
  #requestRender(): void {
    this.#isChanged = true;
    this.#pointer.again();
    this.#tick();
  }

  /** At the next frame; at each while flying. */
  #tick(): void {
    if (this.#isTicking) return;
    this.#isTicking = true;
    requestAnimationFrame(() => {
      this.#isTicking = false;
      this.#timer.update();
      const passed = Math.min(0.1, this.#timer.getDelta());
      if (this.#look?.way === 'fly') {
        this.#fly.update(passed);
        if (this.#container.isConnected) this.#tick();
      }
      if (this.#isRemoved) return;
      const isBusy = this.#frames.isBusy(performance.now());
      if (isBusy) this.#tick();
      if (isBusy || !this.#isChanged) return;
      this.#isChanged = false;
      this.#render();
    });
  }

  #render(): void {
    const now = performance.now();
    this.#camera.updateMatrixWorld();
    const level = this.#frames.next(this.#camera.matrixWorld, now);
    if (!level) return;
    if (this.#renderer.getPixelRatio() !== level.ratio) this.#renderer.setPixelRatio(level.ratio);
    this.#content?.update(this.#camera, this.#container.clientHeight, level);
    this.#renderer.render(this.#scene, this.#camera);
    this.#frames.begun(this.#renderer.getContext() as WebGL2RenderingContext, now);
    // Looks for its end.
    this.#tick();
  }
}

function dispose(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as Partial<Mesh>;
    geometry?.dispose();
    for (const one of [material ?? []].flat()) {
      if ('map' in one && one.map instanceof Object && 'dispose' in one.map)
        (one.map as { dispose: () => void }).dispose();
      one.dispose();
    }
  });
}
