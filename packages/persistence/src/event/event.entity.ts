import type { Actor, AffectedKind, EventType, SubjectType } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `events`. The database gives each event its position in the log. Unlike `jsonb`, `json` keeps the order of fields. */
export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    projectId: p.uuid().nullable(),
    kind: p.text().$type<EventType>(),
    subjectType: p.text().$type<SubjectType>(),
    subjectId: p.uuid(),
    actor: p.json<Actor>().columnType('json'),
    data: p.json<object>().columnType('json').nullable(),
    changes: p.json<object>().columnType('json').nullable(),
    // As JSON: an array would be sent as one of PostgreSQL's.
    affected: p.text().columnType('json').nullable(),
    affectedKinds: p.type(TextListType).$type<AffectedKind[]>().nullable(),
    packed: p.uint8array().nullable(),
    unpackedBytes: p.integer().nullable(),
    at: p.datetime(3),
  },
});
