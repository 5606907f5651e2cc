const codeIn = /EPSG:\d+/;

/** The code of a system that points were stated in, or its name where that has none. */
export const statedCode = (system: string): string => codeIn.exec(system)?.[0] ?? system;
