export const VERSION = '1.37.0';
