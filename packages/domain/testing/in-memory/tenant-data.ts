import type { App } from '../../src/app/app.ts';
import type { AppGrant } from '../../src/app/app-grant.ts';
import type { AppPolicy } from '../../src/app/app-policy.ts';
import type { Board } from '../../src/board/board.ts';
import type { Comment } from '../../src/comment/comment.ts';
import type { Credential } from '../../src/credential/credential.ts';
import type { Document } from '../../src/document/document.ts';
import type { DomainEvent } from '../../src/event/event.ts';
import type { StoredFile } from '../../src/file/stored-file.ts';
import type { Relation } from '../../src/relation/relation.ts';
import type { StoredCalendar, View } from '../../src/view/view.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import type { MailChoices, MailDue } from '../../src/notification/mail-digest.ts';
import type { Marks } from '../../src/notification/notifications.port.ts';
import type { Import } from '../../src/import/import.ts';
import type { ImportedRecord } from '../../src/import/imported-record.ts';
import type { ImportRow } from '../../src/import/imports.port.ts';
import type { Notification } from '../../src/notification/notification.ts';
import type { Label } from '../../src/project/label.ts';
import type { Project } from '../../src/project/project.ts';
import type { Invitation } from '../../src/tenancy/invitation.ts';
import type { Membership } from '../../src/tenancy/membership.ts';
import type { Organization } from '../../src/tenancy/organization.ts';
import type { StoredOutcome } from '../../src/idempotency/idempotency.port.ts';
import type { Ticket } from '../../src/ticket/ticket.ts';
import type { Delivery } from '../../src/webhook/delivery.ts';
import type { Webhook } from '../../src/webhook/webhook.ts';
import { Table, type Constraint } from './table.ts';

/** Somebody added to a project by name. */
export interface ProjectMember {
  projectId: string;
  userId: string;
}

/** A tag as it was first written in its project. */
export interface Tag {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
}

/** A tag of documents as it was first written in the organization. */
export interface ArticleTag {
  id: string;
  organizationId: string;
  name: string;
}

/** What a request that may be sent again came to. */
export interface KeptRetry extends StoredOutcome {
  expiresAt: Date;
}

/** A delivery as it is kept: with the number of times it was claimed. */
export type KeptDelivery = Delivery & { claims: number };

/** Everything kept of one organization. */
export interface TenantData {
  readonly organizationId: string;
  readonly organization: Table<Organization>;
  readonly memberships: Table<Membership>;
  /** People who were members once. */
  readonly formerMemberships: Table<Membership>;
  readonly invitations: Table<Invitation>;
  readonly projects: Table<Project>;
  readonly projectMembers: Table<ProjectMember>;
  /** The last ticket number given, by project. */
  readonly ticketNumbers: Map<string, number>;
  readonly labels: Table<Label>;
  readonly tags: Table<Tag>;
  readonly boards: Table<Board>;
  readonly tickets: Table<Ticket>;
  readonly documents: Table<Document>;
  readonly articleTags: Table<ArticleTag>;
  readonly comments: Table<Comment>;
  readonly files: Table<StoredFile>;
  readonly relations: Table<Relation>;
  readonly views: Table<View>;
  /** The calendars of views, by the view and the person. */
  readonly viewCalendars: Map<string, StoredCalendar>;
  readonly credentials: Table<Credential>;
  readonly apps: Table<App>;
  readonly appGrants: Table<AppGrant>;
  /** By `policy`, when it was set. */
  readonly appPolicy: Map<'policy', AppPolicy>;
  readonly notifications: Table<Notification>;
  /** What people did with notifications, by its id and the person's. */
  readonly marks: Map<string, Marks>;
  /** Whether people watch, by the id of the ticket or document and the person's. */
  readonly watches: Map<string, boolean>;
  /** When the mail about a notification is due, by its id and the person's. */
  readonly mailsDue: Map<string, MailDue>;
  readonly mailChoices: Map<string, MailChoices>;
  /** The due date that was notified of last, by the ticket and the reason. */
  readonly dueNotices: Map<string, Date>;
  /** How many events notifications were made of. */
  readonly notified: Map<'events', number>;
  readonly idempotency: Table<KeptRetry>;
  readonly events: DomainEvent[];
  readonly webhooks: Table<Webhook>;
  readonly deliveries: Table<KeptDelivery>;
  readonly imports: Table<Import>;
  /** By `keyOfImported`. */
  readonly importRecords: Table<ImportedRecord>;
  /** By the import and the position. */
  readonly importRows: Table<ImportRow & { importId: string }>;
}

/** Names that differ only in case are one name. */
export function sameName(a: string, b: string): boolean {
  return foldCase(a) === foldCase(b);
}

/** Whether the organization is not suspended. */
export const isActive = ({ organization, organizationId }: TenantData): boolean =>
  (organization.get(organizationId)?.suspendedAt ?? null) === null;

/** An organization of which nothing is kept yet. */
export function emptyTenant(organizationId: string): TenantData {
  const own =
    <T extends { organizationId: string }>(
      same: (a: Readonly<T>, b: Readonly<T>) => boolean = () => false,
    ): Constraint<T> =>
    (row, others) => {
      if (row.organizationId !== organizationId) return 'belongs to another organization';
      return Iterator.from(others).some((other) => same(row, other)) ? 'is not unique' : null;
    };
  return {
    organizationId,
    organization: new Table<Organization>('organization', ({ id }) =>
      id === organizationId ? null : 'is another organization',
    ),
    memberships: new Table<Membership>('membership', own()),
    formerMemberships: new Table<Membership>('former membership', own()),
    invitations: new Table<Invitation>(
      'invitation',
      own((a, b) => a.tokenHash === b.tokenHash),
    ),
    projects: new Table<Project>(
      'project',
      own((a, b) => a.key === b.key),
    ),
    projectMembers: new Table<ProjectMember>('project member'),
    ticketNumbers: new Map(),
    labels: new Table<Label>(
      'label',
      own((a, b) => a.projectId === b.projectId && sameName(a.name, b.name)),
    ),
    tags: new Table<Tag>(
      'tag',
      own((a, b) => a.projectId === b.projectId && sameName(a.name, b.name)),
    ),
    boards: new Table<Board>(
      'board',
      own((a, b) => {
        const bothLive = a.deletedAt === null && b.deletedAt === null;
        return bothLive && a.projectId === b.projectId && a.slug === b.slug;
      }),
    ),
    tickets: new Table<Ticket>(
      'ticket',
      own((a, b) => a.key === b.key),
    ),
    documents: new Table<Document>('document', own()),
    articleTags: new Table<ArticleTag>(
      'article tag',
      own((a, b) => sameName(a.name, b.name)),
    ),
    comments: new Table<Comment>('comment', own()),
    files: new Table<StoredFile>('file', own()),
    relations: new Table<Relation>(
      'relation',
      own(
        (a, b) => a.id !== b.id && a.kind === b.kind && a.fromId === b.fromId && a.toId === b.toId,
      ),
    ),
    views: new Table<View>('view', own()),
    viewCalendars: new Map(),
    credentials: new Table<Credential>(
      'credential',
      own((a, b) => a.publicId === b.publicId),
    ),
    apps: new Table<App>(
      'app',
      own((a, b) => a.clientId === b.clientId),
    ),
    appGrants: new Table<AppGrant>(
      'app grant',
      own((a, b) => a.appId === b.appId && a.userId === b.userId),
    ),
    appPolicy: new Map(),
    notifications: new Table<Notification>('notification', own()),
    marks: new Map(),
    watches: new Map(),
    mailsDue: new Map(),
    mailChoices: new Map(),
    dueNotices: new Map(),
    notified: new Map(),
    idempotency: new Table<KeptRetry>('retry'),
    events: [],
    webhooks: new Table<Webhook>('webhook', own()),
    deliveries: new Table<KeptDelivery>('delivery'),
    imports: new Table<Import>('import', own()),
    importRecords: new Table<ImportedRecord>('imported record', own()),
    importRows: new Table<ImportRow & { importId: string }>('row of a report'),
  };
}

/** A copy to work on. */
export function forkTenant(data: TenantData): TenantData {
  return {
    organizationId: data.organizationId,
    organization: data.organization.fork(),
    memberships: data.memberships.fork(),
    formerMemberships: data.formerMemberships.fork(),
    invitations: data.invitations.fork(),
    projects: data.projects.fork(),
    projectMembers: data.projectMembers.fork(),
    ticketNumbers: new Map(data.ticketNumbers),
    labels: data.labels.fork(),
    tags: data.tags.fork(),
    boards: data.boards.fork(),
    tickets: data.tickets.fork(),
    documents: data.documents.fork(),
    articleTags: data.articleTags.fork(),
    comments: data.comments.fork(),
    files: data.files.fork(),
    relations: data.relations.fork(),
    views: data.views.fork(),
    viewCalendars: new Map(data.viewCalendars),
    credentials: data.credentials.fork(),
    apps: data.apps.fork(),
    appGrants: data.appGrants.fork(),
    appPolicy: new Map(data.appPolicy),
    notifications: data.notifications.fork(),
    marks: new Map(data.marks),
    watches: new Map(data.watches),
    mailsDue: new Map(data.mailsDue),
    mailChoices: new Map(data.mailChoices),
    dueNotices: new Map(data.dueNotices),
    notified: new Map(data.notified),
    idempotency: data.idempotency.fork(),
    events: [...data.events],
    webhooks: data.webhooks.fork(),
    deliveries: data.deliveries.fork(),
    imports: data.imports.fork(),
    importRecords: data.importRecords.fork(),
    importRows: data.importRows.fork(),
  };
}
