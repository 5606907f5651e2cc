import { setFlagsFromString } from 'node:v8';

/**
 * Streamed bytes lie outside V8's heap, and every 20 MB of them triggers a full garbage collection, which
 * costs more than reading them. With this they count like any other memory. Import before anything else.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit');
