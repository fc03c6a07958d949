import { AppEntity, AppGrantEntity } from './app/app.entities.ts';
import { BoardEntity } from './board/board.entity.ts';
import { EventEntity } from './event/event.entity.ts';
import { MailEntity } from './mail/mail.entity.ts';
import { AccountEventEntity } from './identity/account-event.entity.ts';
import { CommentEntity } from './comment/comment.entity.ts';
import { CredentialEntity } from './credential/credential.entity.ts';
import { NotificationEntity } from './notification/notification.entity.ts';
import { IdentityEntity, SessionEntity, TwoFactorEntity } from './identity/identity.entities.ts';
import { DocumentEntity } from './document/document.entity.ts';
import { FileEntity } from './file/file.entity.ts';
import { ImportedRecordEntity, ImportEntity } from './import/import.entities.ts';
import { RelationEntity } from './relation/relation.entity.ts';
import { ViewEntity } from './view/view.entity.ts';
import { LabelEntity, ProjectEntity, TicketCounterEntity } from './project/project.entity.ts';
import { InvitationEntity } from './tenancy/invitation.entity.ts';
import { MembershipEntity, OrganizationEntity, UserEntity } from './tenancy/tenancy.entities.ts';
import { TicketEntity } from './ticket/ticket.entity.ts';
import { DeliveryEntity } from './webhook/delivery.entity.ts';
import { WebhookEntity } from './webhook/webhook.entity.ts';

/** The entities of MikroORM. Most of them map a class of the domain directly to its table. */
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
  FileEntity,
  RelationEntity,
  ViewEntity,
  CredentialEntity,
  AppEntity,
  AppGrantEntity,
  NotificationEntity,
  WebhookEntity,
  DeliveryEntity,
  EventEntity,
  AccountEventEntity,
  MailEntity,
  TicketCounterEntity,
  ImportEntity,
  ImportedRecordEntity,
];
