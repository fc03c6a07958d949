import { Invitation, type Actor, type Role } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';

/** `invitations`. */
export const InvitationEntity = defineEntity({
  class: Invitation,
  tableName: 'invitations',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    email: p.text(),
    role: p.text().$type<Role>(),
    tokenHash: p.text(),
    createdBy: p.json<Actor>().columnType('json'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    closedAt: p.datetime(3).nullable(),
  },
});
