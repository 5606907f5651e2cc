import type { ExpressionSpecification } from 'maplibre-gl';

export const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hover'], false];
