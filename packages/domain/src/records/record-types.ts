import { belongsToProject, type PlainType } from '../record/plain-record.ts';
import { App } from './app.ts';
import { AppGrant } from './app-grant.ts';
import { Board } from './board.ts';
import { CustomField } from './custom-field.ts';
import { Cycle } from './cycle.ts';
import { Comment } from './comment.ts';
import { Credential } from './credential.ts';
import { Document } from './document.ts';
import { StoredFile } from './stored-file.ts';
import { User } from './user.ts';
import { Identity } from './identity.ts';
import { TwoFactor } from './two-factor.ts';
import { Session } from './session.ts';
import { Import } from './import.ts';
import { ImportedRecord } from './imported-record.ts';
import { Notification } from './notification.ts';
import { Label } from './label.ts';
import { Project } from './project.ts';
import type { AnyRecordType } from '../record/record.ts';
import { Relation } from './relation.ts';
import { Invitation } from './invitation.ts';
import { Membership } from './membership.ts';
import { Organization } from './organization.ts';
import { Rule } from './rule.ts';
import { RuleRun } from './rule-run.ts';
import { Template } from './template.ts';
import { Ticket } from './ticket.ts';
import { View } from './view.ts';
import { Delivery } from './delivery.ts';
import { Development } from './development.ts';
import { GitConnection } from './git-connection.ts';
import { GitDelivery } from './git-delivery.ts';
import { Webhook } from './webhook.ts';

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
  CustomField,
  Cycle,
  Ticket,
  Document,
  Comment,
  StoredFile,
  Relation,
  View,
  Template,
  Rule,
  RuleRun,
  Notification,
  Membership,
  Invitation,
  Credential,
  Webhook,
  Delivery,
  GitConnection,
  GitDelivery,
  Development,
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
