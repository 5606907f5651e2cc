/** Programs that write photos again, as their Software tag names them; cameras write the version of their firmware there. */
const programs =
  /photo|windows|lightroom|gimp|picasa|paint|irfanview|xnview|imagemagick|graphicsmagick|acdsee|faststone|preview|capture one|darktable|rawtherapee|snapseed|pixelmator|affinity|digikam|luminar|shotwell|gthumb|gwenview|nomacs/i;

/** The program that wrote a photo after its camera; null if none is known to have done it. */
export const editorOf = (software: string | null): string | null =>
  software !== null && programs.test(software) ? software : null;
