import type { RequestObserver } from '@basalt/http';
import type { Tracing } from './tracing.ts';

/** The observer of requests, if there is one. It also adds the route to the trace, because the route is only known with the answer. */
export function tracedRequestObserver(
  observer: RequestObserver | undefined,
  tracing: Pick<Tracing, 'setRoute'> | null,
): RequestObserver | undefined {
  if (tracing === null) return observer;
  return {
    answered(request) {
      if (request.route !== null) tracing.setRoute(request.route);
      observer?.answered(request);
    },
    inFlight: (count) => observer?.inFlight(count),
    eventStreams: (count) => observer?.eventStreams(count),
    uploads: (count) => observer?.uploads?.(count),
    bytes: (way, count) => observer?.bytes?.(way, count),
  };
}
