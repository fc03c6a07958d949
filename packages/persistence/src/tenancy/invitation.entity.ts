import { Invitation } from '@basalt/domain';
import { recordEntity } from '../record-entity.ts';

/** `invitations`. */
export const InvitationEntity = recordEntity(Invitation, { table: 'invitations' });
