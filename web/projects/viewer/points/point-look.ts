import type { CloudFacts } from '@overflight/contract/projects/point-cloud.ts';

export type PointColour = 'photo' | 'height' | 'class';
export type PointLook = { colour: PointColour; sizePx: number };

export const pointSizes = { least: 1, most: 8, usual: 2 } as const;
export const classColours = { ground: '#c08a4e', other: '#3f9b57' } as const;

/** What points can be coloured by, and why not. */
export const pointColours: Readonly<
  Record<PointColour, { label: string; problem: (cloud: CloudFacts) => string | null }>
> = {
  photo: { label: 'Photo', problem: ({ hasColours }) => (hasColours ? null : 'These points have no colours.') },
  height: { label: 'Height', problem: () => null },
  class: {
    label: 'Ground',
    problem: ({ hasGround }) => (hasGround ? null : 'The ground was not looked for in these points.'),
  },
};

/** The chosen colour, or one that these points have. */
export const colourOf = (cloud: CloudFacts, chosen: PointColour): PointColour =>
  pointColours[chosen].problem(cloud) === null ? chosen : 'height';
