import type { Route } from '../route.ts';
import { exampleOf } from './component-schemas.ts';
import { inputSchema } from './json-schema.ts';
import type { RequestBodyObject } from './objects.ts';

/** The body of a request, if it has fields. */
export function requestBodyOf({
  method,
  body,
  bodyIsNeeded: required,
  example,
}: Pick<Route, 'method' | 'body' | 'bodyIsNeeded' | 'example'>): {
  requestBody?: RequestBodyObject;
} {
  if (Object.keys(body.entries).length === 0) return {};
  const schema = { ...inputSchema(body), additionalProperties: false };
  const absent = method === 'PATCH' ? 'A field that is absent stays as it is. ' : '';
  return {
    requestBody: {
      description: `${required ? '' : 'Optional. '}${absent}An unknown field is refused.`,
      required,
      content: { 'application/json': { schema, example: example ?? exampleOf(schema) } },
    },
  };
}
