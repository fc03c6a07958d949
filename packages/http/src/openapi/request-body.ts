import type { Route } from '../operation/route.ts';
import { requiringOneOf } from '../schema/required-fields.ts';
import { exampleOf } from './component-schemas.ts';
import { inputSchema } from '../schema/json-schema.ts';
import type { RequestBodyObject } from './objects.ts';

/** The body of a request, if it has fields. */
export function requestBodyOf({
  method,
  body,
  bodyIsNeeded: required,
  needsOneOf,
  example,
}: Pick<Route, 'method' | 'body' | 'bodyIsNeeded' | 'needsOneOf' | 'example'>): {
  requestBody?: RequestBodyObject;
} {
  if (Object.keys(body.entries).length === 0) return {};
  const fields = requiringOneOf(inputSchema(body), needsOneOf);
  const schema = { ...fields, additionalProperties: false };
  const some =
    needsOneOf.length === 0
      ? ''
      : `At least one of ${needsOneOf.map((name) => `\`${name}\``).join(' and ')} is required. `;
  const absent = method === 'PATCH' ? 'A field that is absent stays as it is. ' : '';
  return {
    requestBody: {
      description: `${required ? '' : 'Optional. '}${some}${absent}An unknown field is refused.`,
      required,
      content: { 'application/json': { schema, example: example ?? exampleOf(schema) } },
    },
  };
}
