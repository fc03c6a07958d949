import { requestBudget } from '@basalt/domain';
import type * as v from 'valibot';
import { locationOf, type Answer, type CreatedAnswer } from '../operation/answer.ts';
import type { Inclusions } from '../operation/inclusions.ts';
import { includedRecords } from '../records/included.records.ts';
import { eventFrame, eventStreamType } from '../stream/event-frames.ts';
import { wholeOrChosen } from './chosen-schemas.ts';
import { exampleOf } from './component-schemas.ts';
import { linesType, tableType } from '../response/send-result.ts';
import { contentDisposition, etag, links, location, requestId } from './headers.ts';
import { outputSchema, recordName, type JsonSchema } from '../schema/json-schema.ts';
import type { ResponseObject } from './objects.ts';
import { objectOf } from './shared-schemas.ts';

/**
 * The response to a request that was executed; `base` is what every address begins with. `isRead`: it reads one record.
 * `hasFields`: the request can choose the fields of its records.
 */
export function successOf(
  answer: Answer,
  base: string,
  { isRead, hasFields }: { isRead: boolean; hasFields: boolean },
): ResponseObject {
  const recordOf = (schema: v.GenericSchema) =>
    hasFields ? wholeOrChosen(outputSchema(schema)) : outputSchema(schema);
  switch (answer.kind) {
    case 'nothing': {
      const description = answer.status === 204 ? 'Done; no body.' : 'Accepted; no body.';
      return { description, headers: requestId };
    }
    case 'list':
      return {
        description: 'One page of the list.',
        headers: { ...requestId, ...links },
        content: json(listSchema(recordOf(answer.item), answer.most), answer.inclusions),
      };
    case 'whole':
      return {
        description: 'The whole list, on one page.',
        headers: requestId,
        content: json(listSchema(recordOf(answer.item), answer.most)),
      };
    case 'outcomes':
      return {
        description: 'The outcome of each item, in the order of the items.',
        headers: requestId,
        content: json(
          objectOf({
            data: {
              type: 'array',
              maxItems: requestBudget.bulkItems,
              items: recordOf(answer.item),
            },
            meta: outputSchema(answer.meta),
          }),
        ),
      };
    case 'stream':
      return { ...eventStream(answer.item), headers: requestId };
    case 'table':
      return {
        description:
          'The table (RFC 4180, UTF-8). Cells that begin as a formula does have an apostrophe before it.',
        headers: { ...requestId, ...contentDisposition(answer.fileName) },
        content: {
          [tableType]: { schema: { type: 'string' }, example: `${answer.columns.join(',')}\r\n` },
        },
      };
    case 'lines':
      return {
        description: `Each ${wordsFor(answer.item)} as JSON on a line of its own.`,
        headers: { ...requestId, ...contentDisposition(answer.fileName) },
        content: {
          [linesType]: { schema: { type: 'string' }, example: '{"key":"WEB-42"}\n' },
        },
      };
    case 'one':
      return {
        description: `The ${wordsFor(answer.data)}.`,
        headers: { ...requestId, ...(isRead ? etag : etagOf(answer.data)) },
        content: json(objectOf({ data: recordOf(answer.data) }), answer.inclusions),
      };
    case 'created':
      return {
        description: `The new ${wordsFor(answer.data)}.`,
        headers: { ...requestId, ...etagOf(answer.data), ...locationFor(answer, base) },
        content: json(objectOf({ data: recordOf(answer.data) })),
      };
  }
}

const json = (schema: JsonSchema, inclusions?: Inclusions) => ({
  'application/json': {
    schema: inclusions === undefined ? schema : withIncluded(schema, inclusions),
    example: exampleOf(schema),
  },
});

const listSchema = (items: JsonSchema, most: number): JsonSchema =>
  objectOf({
    data: { type: 'array', maxItems: most, items },
    links: { $ref: '#/components/schemas/Links' },
    meta: { $ref: '#/components/schemas/Meta' },
  });

/** The envelope with the records that a reader can have included. */
function withIncluded(envelope: JsonSchema, inclusions: Inclusions): JsonSchema {
  const kinds = new Set(Object.values(inclusions).map(({ kind }) => kind));
  const byKind = [...kinds].map((kind) => [
    kind,
    { type: 'object', additionalProperties: outputSchema(includedRecords[kind]) },
  ]);
  const included = {
    type: 'object',
    description: 'Only with `include`: what it names, by kind and id.',
    properties: Object.fromEntries(byKind) as Record<string, JsonSchema>,
  };
  const { properties } = envelope as { properties: Record<string, JsonSchema> };
  return { ...envelope, properties: { ...properties, included } };
}

/** The name of a record in lower case: "ticket comment". */
function wordsFor(schema: v.GenericSchema): string {
  const name = recordName(schema) ?? 'Record';
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital}`).toLowerCase();
}

function etagOf(schema: v.GenericSchema): typeof etag | undefined {
  const { entries = {} } = schema as { entries?: object };
  return 'version' in entries ? etag : undefined;
}

function locationFor({ collection, data }: CreatedAnswer<unknown>, base: string) {
  if (collection === null) return {};
  const record = exampleOf(outputSchema(data)) as Record<string, unknown>;
  return location(base + locationOf(collection, record));
}

function eventStream(item: v.GenericSchema): Omit<ResponseObject, 'headers'> {
  const data = outputSchema(item);
  const schema = { type: 'string', description: 'Events as they happen.' };
  const example = eventFrame(
    exampleOf(data) as Parameters<typeof eventFrame>[0],
    'eyJrIjpbIjQyIl19',
  );
  return {
    description:
      'Server-sent events (WHATWG HTML): `id`, `event` (its kind) and `data` (the record as JSON).',
    content: { [eventStreamType]: { schema, example, 'x-data-schema': data } },
  };
}
