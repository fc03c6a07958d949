import { Invitation, type Actor, type Role } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { TextListType } from '../sql/text-list-type.ts';

/** `invitations`. */
export const InvitationEntity = defineEntity({
  class: Invitation,
  tableName: 'invitations',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text(),
    role: p.text().$type<Role>(),
    projectIds: p.type(TextListType).$type<string[]>(),
    tokenHash: p.text(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
