import type { RequestListener, ServerResponse } from 'node:http';
import { createRequestCheck, type RequestCheck } from './answer-checks.ts';
import { isEventStream } from './event-frames.ts';

/** A listener whose every answer is held to the description of the API. */
export interface WatchedListener {
  listener: RequestListener;
  /** Each way in which an answer was not as described, with its request. */
  faults: readonly string[];
}

/** Listens to what is answered, so that no test can forget to check it. */
export function watchAnswers(
  inner: RequestListener,
  check: RequestCheck = createRequestCheck(),
): WatchedListener {
  const faults: string[] = [];
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '' } = request;
    onAnswer(response, (text) => {
      // Nobody is there to read it, and Koa has left out the body.
      if (request.socket.destroyed) return;
      const headers = new Headers(
        Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
      );
      for (const fault of check(method, url, { status: response.statusCode, headers, text })) {
        faults.push(`${method} ${url}: ${response.statusCode} ${fault}: ${text.slice(0, 200)}`);
      }
    });
    inner(request, response);
  };
  return { listener, faults };
}

/** Our answers are written whole, by one `end`; streams of events in whole frames, before an empty one. */
function onAnswer(response: ServerResponse, see: (text: string) => void): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const isStream = (): boolean => isEventStream(response.getHeader('Content-Type') as string);
  response.write = ((...args: unknown[]) => {
    if (isStream()) see(String(args[0]));
    return write(...args);
  }) as typeof response.write;
  response.end = ((...args: unknown[]) => {
    const [body] = args;
    if (isStream()) return end(...args);
    see(typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : '');
    return end(...args);
  }) as typeof response.end;
}
