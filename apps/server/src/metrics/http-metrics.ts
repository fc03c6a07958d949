import type { Meter } from '@opentelemetry/api';
import { problemCodes, type RequestObserver } from '@basalt/http';

/** Seconds, as the semantic conventions for HTTP advise. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Counts requests by the template of their route (OpenTelemetry semantic conventions 1.4x, HTTP metrics). A successful request
 * costs one record of one histogram; a refused one is also counted by its code.
 */
export function measureHttp(
  meter: Meter,
  { scheme }: { scheme: 'http' | 'https' },
): RequestObserver {
  const duration = meter.createHistogram('http.server.request.duration', {
    description: 'Duration of HTTP server requests.',
    unit: 's',
    advice: { explicitBucketBoundaries: boundaries },
  });
  const refusals = meter.createCounter('basalt.http.refusals', {
    description: 'Refused requests, by the code of the problem.',
    unit: '{request}',
  });
  const gauge = (name: string, description: string) => (count: () => number) => {
    const observed = meter.createObservableGauge(name, { description });
    observed.addCallback((result) => result.observe(count()));
  };
  const bytes = meter.createCounter('basalt.files', {
    description: 'Bytes of files that were received or sent through the service.',
    unit: 'By',
  });
  // From the start with 0: the first refusal of a process counts as an increase.
  for (const code of problemCodes)
    for (const caller of ['known', 'unknown']) refusals.add(0, { code, caller });
  for (const way of ['received', 'sent']) bytes.add(0, { way });
  return {
    uploads: gauge('basalt.files.uploads', 'Uploads of files that are under way.'),
    bytes: (way, count) => bytes.add(count, { way }),
    answered({ method, route, status, seconds, refusal, isKnown }) {
      duration.record(seconds, {
        'http.request.method': method,
        'http.response.status_code': status,
        'url.scheme': scheme,
        ...(route !== null && { 'http.route': route }),
        ...(status >= 500 && { 'error.type': refusal ?? String(status) }),
      });
      if (refusal !== null)
        refusals.add(1, { code: refusal, caller: isKnown ? 'known' : 'unknown' });
    },
    inFlight: gauge('basalt.http.active_requests', 'Requests being answered.'),
    eventStreams: gauge('basalt.event_streams.open', 'Event streams that are open.'),
  };
}
