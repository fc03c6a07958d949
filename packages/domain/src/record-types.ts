import { belongsToProject, type PlainType } from './record/plain-record.ts';
import { App } from './app/app.ts';
import { AppGrant } from './app/app-grant.ts';
import { Board } from './board/board.ts';
import { Comment } from './comment/comment.ts';
import { Credential } from './credential/credential.ts';
import { Document } from './document/document.ts';
import { StoredFile } from './file/stored-file.ts';
import { User } from './identity/account/user.ts';
import { Identity } from './identity/oauth/identity.ts';
import { TwoFactor } from './identity/second-factor/two-factor.ts';
import { Session } from './identity/session/session.ts';
import { Import } from './import/import.ts';
import { ImportedRecord } from './import/imported-record.ts';
import { Notification } from './notification/notification.ts';
import { Label } from './project/label.ts';
import { Project } from './project/project.ts';
import type { AnyRecordType } from './record/record.ts';
import { Relation } from './relation/relation.ts';
import { Invitation } from './tenancy/invitation.ts';
import { Membership } from './tenancy/membership.ts';
import { Organization } from './tenancy/organization.ts';
import { Ticket } from './ticket/ticket.ts';
import { View } from './view/view.ts';
import { Delivery } from './webhook/delivery.ts';
import { Webhook } from './webhook/webhook.ts';

/** All kinds of records, in the order in which the API lists their names. */
export const recordTypes: readonly AnyRecordType[] = [
  Organization,
  User,
  Identity,
  Session,
  TwoFactor,
  Project,
  Board,
  Label,
  Ticket,
  Document,
  Comment,
  StoredFile,
  Relation,
  View,
  Notification,
  Membership,
  Invitation,
  Credential,
  Webhook,
  Delivery,
  App,
  AppGrant,
  Import,
  ImportedRecord,
];

/** The records of this kind, as `PlainRecordStore` reads them. Throws for a kind that is not always in a project. */
export function plainTypeOf(kind: string): PlainType {
  const type = recordTypes.find((each) => each.kind === kind);
  if (type === undefined || !belongsToProject(type)) {
    throw new Error(`${kind} is not a kind of record of projects`);
  }
  return type as PlainType;
}
