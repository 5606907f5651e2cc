import { setFlagsFromString } from 'node:v8';

/**
 * Bytes that stream in lie outside V8's heap, and every 20 MB of them it looks through the whole heap for more to free, which
 * costs more than taking them in. With this they count like any other memory. To be imported before anything else.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit');
