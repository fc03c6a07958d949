import type { RequestObserver } from '@basalt/http';
import type { Tracing } from './tracing.ts';

/** The observer, if there is one, which also adds the route of a request to its trace: the route is known only with the answer. */
export function tracedRequestObserver(
  observer: RequestObserver | undefined,
  tracing: Pick<Tracing, 'tellRoute'> | null,
): RequestObserver | undefined {
  if (tracing === null) return observer;
  return {
    answered(request) {
      if (request.route !== null) tracing.tellRoute(request.route);
      observer?.answered(request);
    },
    inFlight: (count) => observer?.inFlight(count),
    eventStreams: (count) => observer?.eventStreams(count),
  };
}
