import type { JsonSchema } from '../src/schema/json-schema.ts';
import type { MediaTypeObject, OpenApiDocument, ResponseObject } from '../src/openapi/objects.ts';

/**
 * The description as it is held against our own answers: they have the fields, words and codes that are described
 * today and no others, although clients have to expect more.
 */
export function strictDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, strictResponse),
    })),
  );
  const schemas = mapValues(document.components.schemas, closed);
  return { ...document, paths, components: { ...document.components, schemas } };
}

const strictResponse = ({ content, ...response }: ResponseObject): ResponseObject => ({
  ...response,
  ...(content && { content: mapValues(content, strictMedia) }),
});

/** A refusal has one of the codes that it has examples of. */
function strictMedia({ schema, examples, ...media }: MediaTypeObject): MediaTypeObject {
  const known = { properties: { code: { enum: Object.keys(examples ?? {}) } } };
  return {
    ...media,
    schema: examples === undefined ? closed(schema) : { allOf: [schema, known] },
    ...(examples && { examples }),
  };
}

/** The schema without room for more fields and words. */
export function closed(schema: JsonSchema): JsonSchema {
  const inner = closedWithin(schema) as JsonSchema;
  const words = schema['x-extensible-enum'];
  const isOpen = schema['type'] === 'object' && 'properties' in schema;
  return {
    ...inner,
    ...(isOpen && !('additionalProperties' in schema) && { additionalProperties: false }),
    ...(words !== undefined && { enum: words }),
  };
}

function closedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => {
      if (keyword === 'examples') return [keyword, inner];
      const isSchema = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return [keyword, isSchema ? closed(inner as JsonSchema) : closedWithin(inner)];
    }),
  );
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
