/** Colours of heights, low to high. */
export const heightRamp = ['#2b3f8c', '#2f7fb0', '#46b29d', '#a8d26a', '#f2d25c', '#e0813a', '#a83232'] as const;
