/** The same player without what live video of a drone has no use for; its package declares types for the whole one only. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
