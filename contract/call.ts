import type { z } from 'zod';
import type { Access } from './account/entitlements.ts';
import type { KeyScope } from './account/key-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One API call, declared once: the server answers it, the browser makes it. */
export type Call = {
  method: Method;
  /** Parameters are in braces: `/identity/v1/users/{id}`. */
  path: `/${string}`;
  needs: Access;
  /** What an API key must be allowed to do, if it may make this call. */
  scope?: KeyScope;
  /** Its address is signed, and works while the person who had it signed has this access. */
  signerNeeds?: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Omitted if the answer has no JSON body (204, bytes, a redirect). */
  answer?: z.ZodType;
  /** Status of a success, if not 200, or 204 for a call without an answer. */
  status?: 201 | 202 | 302;
  /** The answer is bytes of this media type, a tile or a file. */
  bytes?: string;
  /** The body is raw bytes of any type, passed to the handler as a stream. */
  takesBytes?: true;
  /** Largest body in bytes, if not the default 1 MiB. */
  bodyLimit?: number;
  /** Not a GET, but stores next to nothing: it works on a full disk. */
  worksOnFullDisk?: true;
};

type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType
  ? z.output<C[Part]>
  : undefined;

export type ParamsOf<C extends Call> = Parsed<C, 'params'>;
export type QueryOf<C extends Call> = Parsed<C, 'query'>;
export type BodyOf<C extends Call> = Parsed<C, 'body'>;
export type AnswerOf<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined;

export function call<const C extends Call>(declaration: C): C {
  return declaration;
}

/** Fills in the path parameters. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
