import {
  deliveryStates,
  documentStatuses,
  eventTypes,
  priorities,
  roles,
  scopes,
  type AnalyticsRecord,
  type BoardRecord,
  type CredentialRecord,
  type DeliveryRecord,
  type DocumentRecord,
  type EventRecord,
  type IssuedWebhook,
  type LabelRecord,
  type MemberRecord,
  type NotificationRecord,
  type OrganizationRecord,
  type ProjectRecord,
  type TagRecord,
  type DocumentCommentRecord,
  type TicketCommentRecord,
  type TicketRecord,
  type WebhookRecord,
} from '@basalt/domain';
import * as v from 'valibot';

export const id = v.pipe(v.string(), v.uuid());
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.metadata({ description: 'UTC, to the millisecond.', examples: ['2031-05-04T14:00:00.000Z'] }),
);
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const version = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.metadata({ description: 'Grows with every change; the ETag of the record.' }),
);
const html = v.nullable(v.pipe(v.string(), v.metadata({ contentMediaType: 'text/html' })));

/** Who did something, as it was called then. */
export const actor = v.variant('type', [
  v.strictObject({
    type: v.literal('api_credential'),
    id,
    name: v.string(),
    public_id: v.string(),
  }),
  v.strictObject({ type: v.literal('user'), id, name: v.string() }),
  v.strictObject({ type: v.literal('system'), name: v.string() }),
]);

export const organization = v.strictObject({
  id,
  name: v.string(),
  slug: v.string(),
  created_at: instant,
  updated_at: instant,
});

export const project = v.strictObject({
  id,
  organization_id: id,
  key: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  archived: v.boolean(),
  version,
  created_at: instant,
  updated_at: instant,
});

export const member = v.strictObject({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  access: v.picklist(['explicit', 'implicit']),
});

export const analytics = v.strictObject({
  total: count,
  done: count,
  open: count,
  overdue: count,
  completion_percentage: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(100),
    v.metadata({ description: 'With one decimal; 0 without tickets.', examples: [62.5] }),
  ),
  boards: v.array(
    v.strictObject({ id, name: v.string(), slug: v.string(), is_done: v.boolean(), count }),
  ),
});

export const label = v.strictObject({ id, name: v.string(), color });

export const tag = v.strictObject({ id, name: v.string(), ticket_count: count });

export const board = v.strictObject({
  id,
  project_id: id,
  name: v.string(),
  slug: v.string(),
  color,
  wip_limit: v.nullable(count),
  is_done: v.boolean(),
  is_hidden: v.boolean(),
  position: count,
  ticket_count: count,
  version,
  created_at: instant,
  updated_at: instant,
});

export const ticket = v.strictObject({
  id,
  key: v.pipe(v.string(), v.metadata({ examples: ['WEB-42'] })),
  number: count,
  project_id: id,
  board_id: id,
  title: v.string(),
  description_html: html,
  priority: v.picklist(priorities),
  due_at: v.nullable(instant),
  assignee_ids: v.array(id),
  label_ids: v.array(id),
  tag_names: v.array(v.string()),
  rank: v.pipe(v.string(), v.metadata({ description: 'Sorts bytewise within the board.' })),
  archived: v.boolean(),
  version,
  created_by: actor,
  completed_at: v.nullable(instant),
  created_at: instant,
  updated_at: instant,
});

const commentContent = {
  body_html: v.pipe(v.string(), v.metadata({ contentMediaType: 'text/html' })),
  author: actor,
  created_at: instant,
  updated_at: instant,
};

export const ticketComment = v.strictObject({ id, ticket_id: id, ...commentContent });

export const documentComment = v.strictObject({ id, document_id: id, ...commentContent });

export const notification = v.strictObject({
  id,
  recipient_count: count,
  title: v.string(),
  body: v.string(),
  url: v.nullable(v.string()),
  created_at: instant,
});

export const document = v.strictObject({
  id,
  organization_id: id,
  project_id: v.nullable(id),
  title: v.string(),
  caption: v.nullable(v.string()),
  content_html: html,
  status: v.picklist(documentStatuses),
  archived: v.boolean(),
  editor_ids: v.array(id),
  tag_names: v.array(v.string()),
  published_at: v.nullable(v.pipe(instant, v.metadata({ description: 'The first publication.' }))),
  version,
  created_by: actor,
  created_at: instant,
  updated_at: instant,
});

export const credential = v.strictObject({
  id,
  organization_id: id,
  public_id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(scopes)),
  expires_at: v.nullable(instant),
  revoked_at: v.nullable(instant),
  last_used_at: v.nullable(instant),
  created_at: instant,
  updated_at: instant,
});

export const event = v.strictObject({
  type: v.pipe(v.picklist(eventTypes), v.metadata({ examples: ['ticket.moved'] })),
  id,
  timestamp: instant,
  organization_id: id,
  project_id: v.nullable(id),
  actor,
  data: v.pipe(
    v.record(v.string(), v.unknown()),
    v.metadata({ description: 'The record after the change, as the API answers it.' }),
  ),
  changes: v.pipe(
    v.record(v.string(), v.strictObject({ from: v.unknown(), to: v.unknown() })),
    v.metadata({ description: 'What changed, by field of the record.' }),
  ),
});

const webhookFields = {
  id,
  organization_id: id,
  project_id: v.nullable(id),
  url: v.pipe(v.string(), v.metadata({ examples: ['https://example.org/hooks/basalt'] })),
  events: v.pipe(v.array(v.string()), v.metadata({ examples: [['ticket.*']] })),
  enabled: v.boolean(),
  disabled_reason: v.nullable(v.picklist(['paused', 'gone', 'failing'])),
  created_at: instant,
  updated_at: instant,
};

export const webhook = v.strictObject(webhookFields);

export const issuedWebhook = v.strictObject({
  ...webhookFields,
  secret: v.pipe(
    v.string(),
    v.metadata({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='] }),
  ),
});

export const delivery = v.strictObject({
  id,
  webhook_id: id,
  event_id: id,
  event_type: v.pipe(v.picklist(eventTypes), v.metadata({ examples: ['ticket.moved'] })),
  state: v.picklist(deliveryStates),
  attempts: count,
  response_status: v.nullable(count),
  failure: v.nullable(v.string()),
  next_attempt_at: v.nullable(instant),
  delivered_at: v.nullable(instant),
  created_at: instant,
});

/** The records by their names in the description of the API. */
export const recordSchemas = {
  Actor: actor,
  Organization: organization,
  Project: project,
  Member: member,
  Analytics: analytics,
  Label: label,
  Tag: tag,
  Board: board,
  Ticket: ticket,
  Document: document,
  TicketComment: ticketComment,
  DocumentComment: documentComment,
  Notification: notification,
  Event: event,
  Webhook: webhook,
  IssuedWebhook: issuedWebhook,
  WebhookDelivery: delivery,
  Credential: credential,
};

/** `true` when the types name the same fields with the same values, `never` when not: a proof by compiling. */
export type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? [keyof A] extends [keyof B]
      ? [keyof B] extends [keyof A]
        ? true
        : never
      : never
    : never
  : never;

/** A record that the domain answers and one that is described here cannot drift apart and still compile. */
export const described: {
  organization: Same<v.InferOutput<typeof organization>, OrganizationRecord>;
  project: Same<v.InferOutput<typeof project>, ProjectRecord>;
  analytics: Same<v.InferOutput<typeof analytics>, AnalyticsRecord>;
  member: Same<v.InferOutput<typeof member>, MemberRecord>;
  label: Same<v.InferOutput<typeof label>, LabelRecord>;
  tag: Same<v.InferOutput<typeof tag>, TagRecord>;
  board: Same<v.InferOutput<typeof board>, BoardRecord>;
  ticket: Same<v.InferOutput<typeof ticket>, TicketRecord>;
  document: Same<v.InferOutput<typeof document>, DocumentRecord>;
  ticketComment: Same<v.InferOutput<typeof ticketComment>, TicketCommentRecord>;
  documentComment: Same<v.InferOutput<typeof documentComment>, DocumentCommentRecord>;
  notification: Same<v.InferOutput<typeof notification>, NotificationRecord>;
  event: Same<v.InferOutput<typeof event>, EventRecord>;
  webhook: Same<v.InferOutput<typeof webhook>, WebhookRecord>;
  issuedWebhook: Same<v.InferOutput<typeof issuedWebhook>, IssuedWebhook>;
  delivery: Same<v.InferOutput<typeof delivery>, DeliveryRecord>;
  credential: Same<v.InferOutput<typeof credential>, CredentialRecord>;
} = {
  organization: true,
  project: true,
  analytics: true,
  member: true,
  label: true,
  tag: true,
  board: true,
  ticket: true,
  document: true,
  ticketComment: true,
  documentComment: true,
  notification: true,
  event: true,
  webhook: true,
  issuedWebhook: true,
  delivery: true,
  credential: true,
};
