import type { Watcher } from '@basalt/http';
import type { Tracing } from './tracing.ts';

/** The watcher, if there is one, who also tells the trace which route a request took: it is known only with the answer. */
export function tracedWatcher(
  watcher: Watcher | undefined,
  tracing: Pick<Tracing, 'tellRoute'> | null,
): Watcher | undefined {
  if (tracing === null) return watcher;
  return {
    answered(request) {
      if (request.route !== null) tracing.tellRoute(request.route);
      watcher?.answered(request);
    },
    inFlight: (count) => watcher?.inFlight(count),
    eventStreams: (count) => watcher?.eventStreams(count),
  };
}
