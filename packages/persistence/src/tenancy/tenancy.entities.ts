import { Membership, Organization, User, type Role } from '@basalt/domain';
import { defineEntity, p } from '@mikro-orm/core';
import { recordEntity } from '../record-entity.ts';

/** `organizations`. */
export const OrganizationEntity = recordEntity(Organization, {
  table: 'organizations',
  key: ['id'],
});

/** `memberships`. */
export const MembershipEntity = defineEntity({
  class: Membership,
  tableName: 'memberships',
  properties: {
    organizationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.text().$type<Role>(),
    createdAt: p.datetime(3),
    removedAt: p.datetime(3).nullable(),
  },
});

/** `users`. */
export const UserEntity = defineEntity({
  class: User,
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    emailConfirmedAt: p.datetime(3).nullable(),
    securitySetupRequiredAt: p.datetime(3).nullable(),
    deactivatedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
