import type { AppQueries, AppStore } from './apps.port.ts';
import type { BoardQueries, BoardStore } from './boards.port.ts';
import type { CommentQueries, CommentStore } from './comments.port.ts';
import type { CredentialStore } from './credentials.port.ts';
import type { CycleStore } from './cycles.port.ts';
import type { DocumentQueries, DocumentStore } from './documents.port.ts';
import type { EventQueries } from '../event/events.port.ts';
import type { FieldQueries, FieldStore } from './fields.port.ts';
import type { FileQueries, FileStore } from './files.port.ts';
import type { ImportQueries, ImportStore } from './imports.port.ts';
import type { GitQueries, GitStore } from './git.port.ts';
import type { IdPageRequest } from '../kernel/id-page.ts';
import type { IncludedQueries } from './included.port.ts';
import type { RootKind } from '../kernel/domain-error.ts';
import type { NotificationQueries, NotificationStore } from '../notification/notifications.port.ts';
import type { LabelStore, ProjectQueries, ProjectStore } from './projects.port.ts';
import type { PlainRecordQueries, PlainRecordStore } from './plain-records.port.ts';
import type { RelationQueries, RelationStore } from './relations.port.ts';
import type { ViewQueries, ViewStore } from './views.port.ts';
import type { RuleQueries, RuleStore } from './rules.port.ts';
import type { SearchQueries } from './search.port.ts';
import type { TemplateQueries, TemplateStore } from './templates.port.ts';
import type { TicketQueries, TicketStore } from './tickets.port.ts';
import type { DeliveryStore, WebhookQueries, WebhookStore } from './webhooks.port.ts';
import type { InvitationStore } from './invitations.port.ts';
import type { OrganizationQueries, OrganizationStore } from './organizations.port.ts';
import type { Principal } from '../access/principal.ts';
import type {
  EarlierRequest,
  IdempotentRequest,
  RequestOutcome,
} from '../idempotency/idempotency.port.ts';
import type { WrittenChanges } from '../change/change.ts';

/**
 * The reads and writes of a transaction of one tenant. No method has a parameter for the organization, so that none can be called with a
 * wrong one.
 */
export interface TenantStores {
  readonly organizations: OrganizationStore;
  readonly invitations: InvitationStore;
  readonly projects: ProjectStore;
  readonly labels: LabelStore;
  readonly records: PlainRecordStore;
  readonly cycles: CycleStore;
  readonly boards: BoardStore;
  readonly tickets: TicketStore;
  readonly documents: DocumentStore;
  readonly comments: CommentStore;
  readonly files: FileStore;
  readonly relations: RelationStore;
  readonly views: ViewStore;
  readonly fields: FieldStore;
  readonly templates: TemplateStore;
  readonly rules: RuleStore;
  readonly credentials: CredentialStore;
  readonly apps: AppStore;
  readonly notifications: NotificationStore;
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly git: GitStore;
  readonly imports: ImportStore;
  /** Takes the Idempotency-Key of the request that the transaction was begun with, without waiting. Returns the earlier request with this key. */
  earlier(): Promise<EarlierRequest>;
  /**
   * Writes everything in one batch and commits: the transaction has ended. `outcome` is stored for the Idempotency-Key of the request,
   * if it has one.
   */
  write(changes: WrittenChanges, outcome: RequestOutcome): Promise<void>;
  /** Writes everything at once and does not commit: the transaction goes on and reads what was written. */
  writeStep(changes: WrittenChanges): Promise<void>;
  /** The reads of the transaction: they need no second connection, and see what it wrote. */
  reads(): TenantQueries;
}

/** The reads of one tenant. Outside a transaction, each call sees a consistent state. */
export interface TenantQueries {
  readonly organizations: OrganizationQueries;
  readonly projects: ProjectQueries;
  readonly records: PlainRecordQueries;
  readonly boards: BoardQueries;
  readonly tickets: TicketQueries;
  readonly documents: DocumentQueries;
  readonly comments: CommentQueries;
  readonly files: FileQueries;
  readonly relations: RelationQueries;
  readonly views: ViewQueries;
  readonly fields: FieldQueries;
  readonly templates: TemplateQueries;
  readonly rules: RuleQueries;
  readonly apps: AppQueries;
  readonly included: IncludedQueries;
  readonly notifications: NotificationQueries;
  readonly events: EventQueries;
  readonly webhooks: WebhookQueries;
  readonly git: GitQueries;
  readonly search: SearchQueries;
  readonly imports: ImportQueries;
}

/**
 * Tenant isolation: the only way to stored records. Transactions and reads of a suspended organization are refused with
 * `organization_suspended`, unless the principal enters suspended ones.
 */
export interface Tenancy {
  /**
   * Runs `work` in one transaction in the caller's organization. Commits when it returns, rolls back when it
   * throws before `write`. Runs it again after a conflict or deadlock, so that `work` must have no other effects. `retry` is a request
   * with an Idempotency-Key: `earlier` looks it up, and `write` stores its outcome.
   */
  inTenant<T>(
    principal: Principal,
    work: (stores: TenantStores) => Promise<T>,
    retry?: IdempotentRequest,
  ): Promise<T>;
  /** The reads of the caller's organization. */
  queriesOf(principal: Principal): TenantQueries;
  /** The ids of the organizations of the deployment, in creation order. For operators. */
  organizationIds(input: IdPageRequest): Promise<string[]>;
  /**
   * The id of the organization that has a live record; null when none has. It decides between `not_found` and
   * `wrong_organization`.
   */
  ownerOf(kind: RootKind, id: string): Promise<string | null>;
}
