import { Matrix4 } from 'three';
import { levelPace, type LevelPace } from './level-pace.ts';
import type { Level } from './levels.ts';

/** A view that stood still for this long is at rest: it becomes finer until the finest level is drawn. */
const STILL_MS = 250;

/** Chooses the level of each frame: fluid while the view moves, finer step by step at rest. */
export class FrameLevels {
  readonly #draw: () => void;
  readonly #lastView = new Matrix4();
  #levels: readonly Level[] = [];
  #pace: LevelPace = levelPace(0);
  /** Of the last frame. */
  #level = 0;
  #movedAt = -Infinity;
  /** The frame that is being drawn. */
  #frame: { gl: WebGL2RenderingContext; end: WebGLSync; begunAt: number; isMoving: boolean } | null = null;
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `draw` asks for a frame. */
  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** After a change of size. What frames cost at another size is not known. */
  offer(levels: readonly Level[]): void {
    this.#levels = levels;
    this.#pace = levelPace(levels.length);
    // Of the levels of the mesh the second has the pixels of the screen.
    this.#level = Math.min(1, levels.length - 1);
    this.#isFirst = true;
  }

  /** Whether the last frame is still being drawn: another would only wait behind it. */
  isBusy(now: number): boolean {
    const frame = this.#frame;
    if (!frame) return false;
    const { gl, end, begunAt, isMoving } = frame;
    if (gl.getSyncParameter(end, gl.SYNC_STATUS) !== gl.SIGNALED && !gl.isContextLost()) return true;
    gl.deleteSync(end);
    this.#frame = null;
    this.#drawn(now - begunAt, isMoving);
    return false;
  }

  next(view: Matrix4, now: number): Level | undefined {
    if (!this.#lastView.equals(view)) this.#movedAt = now;
    this.#lastView.copy(view);
    if (this.#isMoving(now)) this.#level = this.#isFirst ? this.#level : this.#pace.moving();
    else if (!this.#isFirst) this.#level = Math.max(0, this.#level - 1);
    return this.#levels[this.#level];
  }

  /** After the calls that draw a frame. */
  begun(gl: WebGL2RenderingContext, now: number): void {
    if (this.#levels.length < 2) return;
    const end = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (!end) return;
    this.#frame = { gl, end, begunAt: now, isMoving: this.#isMoving(now) };
  }

  remove(): void {
    clearTimeout(this.#timer);
  }

  #isMoving(now: number): boolean {
    return now - this.#movedAt < STILL_MS;
  }

  #drawn(tookMs: number, isMoving: boolean): void {
    // The first frame also brings the pictures to the graphics card.
    if (!this.#isFirst) this.#pace.took(this.#level, tookMs);
    this.#isFirst = false;
    clearTimeout(this.#timer);
    // Leaves time for a movement to begin.
    if (isMoving || this.#level > 0) this.#timer = setTimeout(this.#draw, isMoving ? STILL_MS : tookMs);
  }
}
