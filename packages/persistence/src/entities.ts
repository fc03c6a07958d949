import {
  recordTypes,
  type SealedSecret,
  type SecretHash,
  type StoredFieldValues,
} from '@basalt/domain';
import { p } from '@mikro-orm/core';
import { EventEntity } from './event/event.entity.ts';
import { AccountEventEntity } from './identity/account-event.entity.ts';
import { MailEntity } from './mail/mail.entity.ts';
import { TicketCounterEntity } from './ticket/ticket-counter.ts';
import { recordEntity, type Properties } from './record-entity.ts';
import { PriorityType } from './ticket/priority-type.ts';

/** The properties that are stored in another way than others of their type, by kind of record. */
const exceptions: Readonly<Record<string, Properties>> = {
  session: { triesLeft: p.smallint() },
  'two factor': { lastStep: p.bigint('number') },
  ticket: {
    priority: p.type(PriorityType),
    fieldValues: p.json<StoredFieldValues>().columnType('jsonb'),
  },
  credential: { secrets: p.json<SecretHash[]>() },
  app: { secrets: p.json<SecretHash[]>() },
  webhook: { secrets: p.json<SealedSecret[]>() },
};

/**
 * The entities of MikroORM: the table of each kind of record, and tables without records of the domain. Lists, recipients and texts for
 * searching are in separate tables, which the stores write.
 */
export const entities = [
  ...recordTypes.map((type) => recordEntity(type, exceptions[type.kind])),
  EventEntity,
  AccountEventEntity,
  MailEntity,
  TicketCounterEntity,
];
