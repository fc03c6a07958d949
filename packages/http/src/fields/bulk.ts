import {
  DomainError,
  requestBudget,
  type BulkItem,
  type FieldErrors,
  Ticket,
} from '@basalt/domain';
import * as v from 'valibot';
import { hasNoErrors } from '../problem/http-error.ts';
import { inputSchema } from '../schema/json-schema.ts';
import { missingOneOf, requiringOneOf } from '../schema/required-fields.ts';
import { validateFields, type FieldsSchema } from '../schema/validate-fields.ts';
import { integer } from './number.ts';
import { oneOf } from './text.ts';
import {
  boardEntries,
  boardNames,
  movedOnly,
  oneWayOnly,
  positionEntries,
  positionOf,
  parentEntry,
  newTicketFields,
  ticketChangeFields,
  ticketName,
} from './ticket.ts';
import { sentFields } from './record-body.ts';

const named = <const Op extends string>(op: Op) => v.literal(op, `must be ${op}`);

const { archived, ...changed } = ticketChangeFields;

const schemas = {
  create: v.object({
    op: named('create'),
    ...boardEntries,
    ...newTicketFields,
    ...parentEntry,
  }),
  update: v.object({
    op: named('update'),
    ticket: ticketName,
    if_match: v.exactOptional(integer(1, 2 ** 31 - 1, 'must be a version')),
    ...changed,
    ...parentEntry,
    archived,
  }),
  move: v.object({ op: named('move'), ticket: ticketName, ...boardEntries, ...positionEntries }),
  delete: v.object({ op: named('delete'), ticket: ticketName }),
};

const ops = Object.keys(schemas) as (keyof typeof schemas)[];

/** An item that is refused when it is executed; the other items are not. */
const refused = (errors: FieldErrors, left = 0): BulkItem => ({
  op: 'refused',
  refusal: new DomainError('validation_failed', { errors, left }),
});

function readAs<Schema extends FieldsSchema>(
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
  itemOf: (fields: v.InferOutput<Schema>) => BulkItem,
  crossFieldRules: (fields: v.InferOutput<Schema>) => FieldErrors = () => ({}),
  fieldHints: Readonly<Record<string, string>> = {},
): BulkItem {
  const { value, errors, left } = validateFields(schema, fields, fieldHints);
  if (!hasNoErrors(errors)) return refused(errors, left);
  const faults = crossFieldRules(value);
  return hasNoErrors(faults) ? itemOf(value) : refused(faults);
}

/** An item as it is understood; a wrong one is refused when it is executed. */
export function readBulkItem(rawItem: unknown): BulkItem {
  if (typeof rawItem !== 'object' || rawItem === null || Array.isArray(rawItem)) {
    return refused({ op: ['is required: an item is an object'] });
  }
  const fields = rawItem as Readonly<Record<string, unknown>>;
  switch (fields['op']) {
    case 'create':
      return readAs(
        schemas.create,
        fields,
        (item) => ({
          op: 'create',
          boardId: item.board_id,
          boardSlug: item.board_slug,
          parentId: item.parent_id,
          ...sentFields(Ticket, item),
        }),
        (item) => missingOneOf(boardNames, item),
      );
    case 'update':
      return readAs(
        schemas.update,
        fields,
        (item) => ({
          op: 'update',
          ticket: item.ticket,
          ifMatch: item.if_match,
          parentId: item.parent_id,
          ...sentFields(Ticket, item),
        }),
        undefined,
        movedOnly('use an item with op move'),
      );
    case 'move':
      return readAs(
        schemas.move,
        fields,
        (item) => ({
          op: 'move',
          ticket: item.ticket,
          boardId: item.board_id,
          boardSlug: item.board_slug,
          position: positionOf(item),
        }),
        (item) => ({ ...missingOneOf(boardNames, item), ...oneWayOnly(item) }),
      );
    case 'delete':
      return readAs(schemas.delete, fields, (item) => ({ op: 'delete', ticket: item.ticket }));
    default:
      return refused({ op: [`must be one of ${ops.join(', ')}`] });
  }
}

/** 1 to `requestBudget.bulkItems` changes of tickets. A wrong item does not refuse the request: each is read by `readBulkItem`. */
export const bulkItems = v.pipe(
  v.array(v.unknown(), 'must be an array of items'),
  v.maxLength(requestBudget.bulkItems, `must have at most ${requestBudget.bulkItems} items`),
  v.metadata({
    minItems: 1,
    items: {
      oneOf: Object.values(schemas).map((schema) => ({
        ...requiringOneOf(inputSchema(schema), 'board_id' in schema.entries ? boardNames : []),
        additionalProperties: false,
      })),
    },
    description: 'The items are executed in this order.',
  }),
  v.check((items) => items.length >= 1, 'must have at least 1'),
);

/** Whether all items are done or none. */
export const bulkMode = oneOf(['atomic', 'each']);
