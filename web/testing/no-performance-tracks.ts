/**
 * React's development build records each render for the browser's profiler, which nobody reads here. It asks for these
 * when it loads.
 */
for (const name of ['timeStamp', 'createTask']) Object.defineProperty(console, name, { value: undefined });

export {};
