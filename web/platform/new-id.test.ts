import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

it('is a new UUID each time', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
