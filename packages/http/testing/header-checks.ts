import type { ResponseObject } from '../src/openapi/objects.ts';

/** Of HTTP, of the connection and of security: they say nothing that a client of the API acts upon. */
const ofTransport = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
]);

/** Headers of an answer that are not described, and described ones that every such answer has and this one lacks. */
export function headerFaults(response: ResponseObject, headers: Headers): string[] {
  const described = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  const unknown = [...headers.keys()].filter(
    (name) => !described.has(name) && !ofTransport.has(name),
  );
  const lacking = Object.entries(response.headers)
    .filter(([name, { required }]) => required === true && !headers.has(name))
    .map(([name]) => name);
  return [
    ...unknown.map((name) => `header ${name} is not described`),
    ...lacking.map((name) => `has no header ${name}`),
  ];
}
