import { z } from 'zod';
import { passwordLimits } from './account.ts';

/** Already chosen, perhaps under older rules. */
export const OwnPassword = z.string().min(1, 'This field is required').max(passwordLimits.max);
