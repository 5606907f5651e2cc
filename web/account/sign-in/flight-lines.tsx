import classes from './flight-lines.module.css';

/** A survey over contour lines. */
export function FlightLines() {
  return (
    <svg className={classes['drawing']} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <radialGradient id="ground" cx="62%" cy="38%" r="80%">
          <stop offset="0" stopColor="#1d4a5f" />
          <stop offset="0.5" stopColor="#123043" />
          <stop offset="1" stopColor="#0a1825" />
        </radialGradient>
      </defs>
      <rect width="800" height="900" fill="url(#ground)" />
      <g className={classes['contours']}>
        {Array.from({ length: 11 }, (_, ring) => (
          <path key={ring} d={contour(60 + ring * 52, ring)} />
        ))}
      </g>
      <path className={classes['area']} d={`M${AREA.map((point) => point.join(' ')).join('L')}Z`} />
      <path className={classes['lines']} d={survey()} pathLength={1} />
      {AREA.map(([x, y]) => (
        <circle key={x} className={classes['corner']} cx={x} cy={y} r={6} />
      ))}
    </svg>
  );
}

const AREA: readonly (readonly [number, number])[] = [
  [190, 300],
  [560, 240],
  [640, 520],
  [450, 660],
  [240, 600],
];

function contour(radius: number, seed: number): string {
  const points = Array.from({ length: 72 }, (_, step) => {
    const angle = (step / 72) * 2 * Math.PI;
    const bump = 1 + 0.13 * Math.sin(3 * angle + seed * 0.35) + 0.07 * Math.cos(5 * angle - seed * 0.5);
    return `${(500 + Math.cos(angle) * radius * bump * 1.25).toFixed(1)} ${(330 + Math.sin(angle) * radius * bump).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Level lines across the area, back and forth. */
function survey(): string {
  const rows = Array.from({ length: 12 }, (_, row) => 268 + row * 32);
  const legs = rows.flatMap((y, row) => {
    const crossings = AREA.flatMap(([x1, y1], corner) => {
      const [x2, y2] = AREA[(corner + 1) % AREA.length] ?? [x1, y1];
      return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
    }).sort((a, b) => a - b);
    const [from, to] = row % 2 === 0 ? crossings : crossings.toReversed();
    return from === undefined || to === undefined ? [] : [`${from.toFixed(1)} ${y}`, `${to.toFixed(1)} ${y}`];
  });
  return `M${legs.join('L')}`;
}
