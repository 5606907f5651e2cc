/** Fonts of the reader's own machine: without a glyph server these are font families. */
export const fonts = {
  regular: ['Noto Sans', 'Arial', 'sans-serif'],
  bold: ['Noto Sans Bold', 'Arial Bold', 'sans-serif'],
};
