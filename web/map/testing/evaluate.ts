import { expression } from '@maplibre/maplibre-gl-style-spec';

type Place = {
  zoom?: number;
  properties?: Record<string, unknown>;
  isHovered?: boolean;
  globalState?: Record<string, unknown>;
};

/** The value of a layer expression for one feature at one zoom. */
export function evaluate(
  value: unknown,
  property: string,
  { zoom = 10, properties = {}, isHovered = false, globalState = {} }: Place = {},
) {
  const parsed = expression.createExpression(value, property, null, globalState);
  if (parsed.result === 'error') throw new Error(parsed.value.map(({ message }) => message).join(' '));
  const feature = { type: 'Polygon' as const, properties, id: 1 };
  const result: unknown = parsed.value.evaluate({ zoom }, feature, { hover: isHovered });
  return result;
}

type Painted = { layers: readonly { id: string; paint?: object }[] };

/** The value of a paint property in a style. */
export function paintOf({ layers }: Painted, id: string, property: string): unknown {
  const paint = layers.find((layer) => layer.id === id)?.paint;
  if (!paint) throw new Error(`There is no layer ${id}.`);
  return (paint as Record<string, unknown>)[property];
}
