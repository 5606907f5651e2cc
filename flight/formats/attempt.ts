import { refusalReasons } from './input-caps.ts';

export type RefusalCode = keyof typeof refusalReasons;
export type Refusal = { ok: false; code: RefusalCode; reason: string };
export type Read<Value> = { ok: true; value: Value } | Refusal;

class Unreadable extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(refusalReasons[code]);
    this.code = code;
  }
}

/** Thrown by parsers at any depth; only `attempt` catches it. */
export function refuse(code: RefusalCode): never {
  throw new Unreadable(code);
}

export function attempt<Value>(read: () => Value): Read<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, code: error.code, reason: error.message };
    throw error;
  }
}
