import { METHODS } from 'node:http';
import type { ProblemCode } from '../problem/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

/** The labels of an answered request in metrics. Each has few values, for every request that a client can send. */
export interface Answered {
  /** In capitals; `_OTHER` for one that HTTP does not know. */
  readonly method: string;
  /** The template of the route, such as `/api/v1/tickets/{ticket}`; null where none was reached. */
  readonly route: string | null;
  readonly status: number;
  /** From the request's headers to the answer's. */
  readonly seconds: number;
  /** The code of its refusal; null for a success. */
  readonly refusal: ProblemCode | null;
  /** Whether it had a valid credential or session. */
  readonly isKnown: boolean;
}

/** Is notified of what the HTTP layer does, to count it. None of its methods may throw. */
export interface RequestObserver {
  /** Called once for each request, when its answer is decided. */
  answered(request: Answered): void;
  /** Called once, with a function that returns the number of requests being answered. */
  inFlight(count: () => number): void;
  /** Called once, with a function that returns the number of open event streams. */
  eventStreams(count: () => number): void;
  /** Called once, with a function that returns the number of running uploads. */
  uploads?(count: () => number): void;
  /** Called when the bytes of a file were received or sent. */
  bytes?(way: 'received' | 'sent', bytes: number): void;
}

const methods = new Set(METHODS);

/** A method as it may be counted. */
export const knownMethod = (method: string): string => (methods.has(method) ? method : '_OTHER');

/** By the path that the router knows: there are as many as routes. */
const templates = new Map<string | RegExp, string>();

/** The template of the route that a request reached, in the spelling of the API's description; null for none. */
export function routeOf(ctx: RequestContext): string | null {
  const { _matchedRoute: path } = ctx as { _matchedRoute?: string | RegExp };
  if (path === undefined) return null;
  const known = templates.get(path);
  if (known !== undefined) return known;
  // A pattern stands for all addresses of pages: only the router in the browser distinguishes them.
  const template = typeof path === 'string' ? path.replaceAll(/:(\w+)/g, '{$1}') : '/{page}';
  templates.set(path, template);
  return template;
}
