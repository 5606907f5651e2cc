import { z } from 'zod';

/** Control points are used in the adjustment; check points are held back to measure its errors. */
export const controlRoles = { control: 'Control', check: 'Check' } as const;
export type ControlRole = keyof typeof controlRoles;
export const ControlRole = z.enum(['control', 'check']);
