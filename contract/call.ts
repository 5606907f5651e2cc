import type { z } from 'zod';
import type { Access } from './account/entitlements.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, declared once and used from both ends: the server answers it, the browser makes it. */
export type Call = {
  method: Method;
  /** Parameters stand in braces: `/identity/v1/users/{id}`. */
  path: `/${string}`;
  needs: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Left out where the answer has no JSON body (204, bytes, a redirect). */
  answer?: z.ZodType;
  /** What a success answers with, where it is not 200, or 204 for a call without an answer. */
  status?: 201 | 202 | 302;
  /** The answer is bytes of this media type, a tile or a file. */
  bytes?: string;
  /** The body is bytes of whatever type, and reaches its handler as the stream it is. */
  takesBytes?: true;
  /** Largest body in bytes, where it is not the usual 1 MiB. */
  bodyLimit?: number;
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

/** The path with its braces filled in, for the one who makes the call. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
