/** The light build of hls.js; its package declares types for the full one only. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
