import type { Page, PageRequest } from '../kernel/page.ts';
import type {
  Development,
  DevelopmentKind,
  DevelopmentRecord,
  ExportedDevelopment,
} from '../records/development.ts';
import type { GitConnection, GitConnectionRecord, GitForge } from '../records/git-connection.ts';
import type { GitDelivery, GitDeliveryRecord, ReceivedDelivery } from '../records/git-delivery.ts';
import type { GitTrigger, Rule } from '../records/rule.ts';

/** A request of a forge: headers by their names in lower case, and the bytes of the body as they came. */
export interface GitRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/** What identifies a branch, commit or pull request, in any ticket. */
export interface DevelopmentName {
  readonly kind: DevelopmentKind;
  readonly repositoryKey: string;
  readonly externalId: string;
}

/** What happened to a branch, commit or pull request, for the rules that answer it. */
export interface GitCause {
  readonly kind: GitTrigger;
  readonly branch: string;
  /** The name that the forge has for whoever did it. */
  readonly actor: string | null;
  /**
   * Distinguishes it from what happened before to the same thing: the time of a pull request, the commit at the end of a branch. Empty for a commit, which
   * is pushed once. Null where the forge sends neither.
   */
  readonly moment: string | null;
}

/** A branch, commit or pull request as a delivery has it, with all tickets that it names now. */
export interface SentDevelopment extends Readonly<
  Omit<
    Development,
    'id' | 'organizationId' | 'ticketId' | 'closing' | 'version' | 'createdAt' | 'updatedAt'
  >
> {
  readonly references: readonly { readonly key: string; readonly closes: boolean }[];
  /** Null for what no rule can answer. */
  readonly trigger: GitCause | null;
}

/** A delivery, read. */
export interface SentDelivery {
  /** Its id is the one that the forge gave it, or one that follows from the body: at most 100 characters. Its detail never quotes the body. */
  readonly received: ReceivedDelivery;
  /** Whether the signature covers the id, so that no other id can be given to the same body. */
  readonly isIdSigned: boolean;
  readonly fault: 'too_large' | 'not_json' | 'wrong_shape' | null;
  /** In the order in which they happened. */
  readonly developments: readonly SentDevelopment[];
}

/** Reads the webhooks of Git forges. Does no I/O. */
export interface GitReader {
  /** The address that receives the webhooks of a connection. */
  addressOf(connectionId: string): string;
  /** Whether the secret signed the bytes of the request. Compares in constant time. */
  isSigned(forge: GitForge, request: GitRequest, context: { secret: string; now: Date }): boolean;
  /** Reads a request. `projectKeys`: only keys of tickets of these projects count. Nothing in the request makes it throw. */
  read(forge: GitForge, request: GitRequest, projectKeys: ReadonlySet<string>): SentDelivery;
  /** True when a delivery came too late, so that what is stored stays. */
  isOutdated(
    sent: Pick<Development, 'state' | 'sentAt'>,
    stored: Pick<Development, 'state' | 'sentAt'>,
  ): boolean;
}

/** A project as a connection names it. */
export interface NamedProject {
  readonly id: string;
  readonly key: string;
  readonly archived: boolean;
}

/** A ticket that a delivery names. */
export interface NamedTicket {
  /** The key that was looked up: the present one or a former one. */
  readonly key: string;
  readonly id: string;
  readonly projectId: string;
  readonly version: number;
  readonly developmentCount: number;
}

/** What is stored of the things that a delivery names, locked. */
export interface LoadedDevelopments {
  /** The live tickets with these keys or former keys. */
  readonly tickets: readonly NamedTicket[];
  /** What is stored of the named branches, commits and pull requests, of all live tickets, at most `gitBudget.links`. */
  readonly stored: readonly { readonly development: Development; readonly projectId: string }[];
}

/** How many developments a ticket has, and as many as are too many, those that have not changed for longest first. */
export interface OldestOfTicket {
  readonly count: number;
  readonly developments: readonly Development[];
}

/** The connections to Git forges of the tenant, and what they delivered, inside a transaction. */
export interface GitStore {
  find(id: string): Promise<GitConnection | null>;
  /** The connection, locked: deliveries to it run one after the other. */
  lock(id: string): Promise<GitConnection | null>;
  /** All connections, locked, in the order of their ids. */
  lockAll(): Promise<readonly GitConnection[]>;
  /** The number of connections. Other transactions that call this wait until this one ends. */
  lockedCount(): Promise<number>;
  /** The live projects with these ids; without ids all of them. In any order. */
  projects(ids: readonly string[]): Promise<readonly NamedProject[]>;
  /** The delivery of the connection with this id, else one with this digest and event; `digest` null: by the id alone. */
  delivery(
    connectionId: string,
    of: Pick<GitDelivery, 'deliveryId' | 'event'> & { digest: string | null },
  ): Promise<GitDelivery | null>;
  /** The deliveries of the connection, with or without a valid signature, except the `kept` newest; at most 100. */
  surplus(
    connectionId: string,
    of: { signed: boolean; kept: number },
  ): Promise<readonly GitDelivery[]>;
  /** The rules of live projects that are on and answer Git, in the order of their ids. They stay as they are until the end of the transaction. */
  rules(): Promise<readonly Rule[]>;
  /** `keys` in upper case. Returned tickets are locked in the order of their ids. */
  developments(
    keys: readonly string[],
    names: readonly DevelopmentName[],
  ): Promise<LoadedDevelopments>;
  /** By ticket that gets more than `gitBudget.ofTicket` when so many are added. Those of `except` count, and are not among `developments`. */
  oldest(
    added: ReadonlyMap<string, number>,
    except: readonly string[],
  ): Promise<ReadonlyMap<string, OldestOfTicket>>;
}

/** Reads of connections to Git forges and of what they delivered. */
export interface GitQueries {
  find(id: string): Promise<GitConnectionRecord | null>;
  /** In creation order. */
  list(page: PageRequest): Promise<Page<GitConnectionRecord>>;
  /** Newest first; null when there is no such connection. */
  deliveries(connectionId: string, page: PageRequest): Promise<Page<GitDeliveryRecord> | null>;
  /** All of a ticket (an id or a key), in creation order; null when the caller sees no such live ticket. */
  developments(ref: string): Promise<readonly DevelopmentRecord[] | null>;
  /** All of a ticket, in creation order, with what identifies them at the forge. */
  exported(ticketId: string): Promise<readonly ExportedDevelopment[]>;
}
