/** Local font families: there is no glyph server. */
export const fonts = {
  regular: ['Noto Sans', 'Arial', 'sans-serif'],
  bold: ['Noto Sans Bold', 'Arial Bold', 'sans-serif'],
};
