type Raster = { columns: number; rows: number; values: Float32Array };

/** Weights of a bell over five cells. */
const WEIGHTS = [0.0625, 0.25, 0.375, 0.25, 0.0625] as const;
const ROUNDS = 3;

/** Smooths heights so that contours do not draw their noise. Cells without data stay so and count for nobody. */
export function smoothForContours({ columns, rows, values }: Raster, noData: number): Float32Array {
  let now: Float32Array = values;
  for (let round = 0; round < ROUNDS; round++) {
    now = smoothLines({ columns, rows, values: now }, { step: 1, noData });
    now = smoothLines({ columns, rows, values: now }, { step: columns, noData });
  }
  return now;
}

function smoothLines(
  { columns, rows, values }: Raster,
  { step, noData }: { step: number; noData: number },
): Float32Array {
  const result = Float32Array.from(values);
  for (let at = 0; at < values.length; at++) {
    if (values[at] === noData) continue;
    const [place, length] = step === 1 ? [at % columns, columns] : [Math.floor(at / columns), rows];
    let [sum, weights] = [0, 0];
    for (let off = -2; off <= 2; off++) {
      if (place + off < 0 || place + off >= length) continue;
      const value = values[at + off * step] as number;
      if (value === noData) continue;
      const weight = WEIGHTS[off + 2] as number;
      sum += value * weight;
      weights += weight;
    }
    result[at] = sum / weights;
  }
  return result;
}
