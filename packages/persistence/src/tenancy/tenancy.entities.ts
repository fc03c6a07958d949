import { Membership, Organization, User } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `organizations`. */
export const OrganizationEntity = recordEntity(Organization, {
  table: 'organizations',
  key: ['id'],
});

/** `memberships`. */
export const MembershipEntity = recordEntity(Membership, {
  table: 'memberships',
  key: ['organizationId', 'userId'],
});

/** `users`. */
export const UserEntity = recordEntity(User, { table: 'users', key: ['id'] });
