/** What is under the pointer is looked for this often at most, and for this share of the time. */
const [EVERY_MS, SHARE] = [100, 1 / 4];

type Found<Place> = { find: (x: number, y: number) => Place | null; tell: (place: Place | null) => void };

/** Tells what is under the pointer while no button is pressed. */
export function followPointer<Place>(canvas: HTMLCanvasElement, { find, tell }: Found<Place>) {
  let at: { x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = EVERY_MS;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const look = () => {
    timer = undefined;
    if (!at) return;
    const begun = performance.now();
    tell(find(at.x, at.y));
    waitMs = Math.max(EVERY_MS, (performance.now() - begun) / SHARE);
  };
  /** The view has changed below the pointer. */
  const again = () => {
    if (at) timer ??= setTimeout(look, waitMs);
  };
  const end = () => {
    stop();
    at = null;
    tell(null);
  };
  canvas.addEventListener('pointermove', ({ offsetX: x, offsetY: y, buttons }) => {
    if (buttons !== 0) return at && end();
    at = { x, y };
    again();
  });
  canvas.addEventListener('pointerleave', end);
  return { again, stop };
}
