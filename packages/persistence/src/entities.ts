import { BoardEntity } from './board/board.entity.ts';
import { CommentEntity } from './comment/comment.entity.ts';
import { CredentialEntity } from './credential/credential.entity.ts';
import { NotificationEntity } from './notification/notification.entity.ts';
import { IdentityEntity, SessionEntity, TwoFactorEntity } from './identity/identity.entities.ts';
import { DocumentEntity } from './document/document.entity.ts';
import { LabelEntity, ProjectEntity } from './project/project.entity.ts';
import { InvitationEntity } from './tenancy/invitation.entity.ts';
import { MembershipEntity, OrganizationEntity, UserEntity } from './tenancy/tenancy.entities.ts';
import { TicketEntity } from './ticket/ticket.entity.ts';
import { DeliveryEntity } from './webhook/delivery.entity.ts';
import { WebhookEntity } from './webhook/webhook.entity.ts';

/** Every domain class that the ORM maps, each to the table of its name; there is no layer between. */
export const entities = [
  OrganizationEntity,
  UserEntity,
  MembershipEntity,
  InvitationEntity,
  IdentityEntity,
  SessionEntity,
  TwoFactorEntity,
  ProjectEntity,
  LabelEntity,
  BoardEntity,
  TicketEntity,
  DocumentEntity,
  CommentEntity,
  CredentialEntity,
  NotificationEntity,
  WebhookEntity,
  DeliveryEntity,
];
