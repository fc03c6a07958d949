import type { DeletedFilter } from '../kernel/deleted-filter.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { FinishedDays } from '../flow/forecast-report.ts';
import type { CycleLog } from '../cycle/cycle-scope.ts';
import type { AgeingFacts, FlowFacts, FlowRange } from '../flow/flow-report.ts';
import type { OrganizationFlowFacts } from '../flow/organization-flow.ts';
import type { FilterOf } from '../record/filter.ts';
import { sortsOf, type SortOf } from '../record/sort.ts';
import type {
  MemberFilter,
  MemberRecord,
  OrganizationMemberRecord,
} from '../records/membership.ts';
import type { AnalyticsFilter, Workload } from './analytics.ts';
import type { CountedWeeks, WeekRange } from '../project/weekly-analytics.ts';
import type { LabelledTicket } from '../project/labelled-tickets.ts';
import type { Label, TagRecord } from '../records/label.ts';
import { Project, type ProjectRecord } from '../records/project.ts';
import type { TicketFilter } from './tickets.port.ts';

/** The tenant's projects, inside a transaction. Only live ones are found, unless a method says otherwise. */
export interface ProjectStore {
  /** The project, locked: no other transaction changes it, its list of boards or its labels before this one ends. */
  lock(id: string): Promise<Project | null>;
  /** The same with its boards locked, so that no other transaction changes their tickets. */
  lockWithBoards(id: string): Promise<Project | null>;
  /** As `lock`, for one that may be deleted. */
  lockDeleted(id: string): Promise<Project | null>;
  /** The project with a shared lock: no other transaction changes or deletes it before this one ends. */
  hold(id: string): Promise<Project | null>;
  /** The project, not locked. While one of its boards is locked, it cannot be archived or deleted. */
  find(id: string): Promise<Project | null>;
  /** Which of the keys are taken, also by deleted projects. Other transactions that take a key wait until this one ends. */
  takenKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** The users among `userIds` with access: members of the project, owners and admins of the organization. */
  usersWithAccess(projectId: string, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The project, locked, and a person of the organization. `access` is null when the person was not added and has no access by role; `member` is
   * null when no person has the id.
   */
  loadForMember(projectId: string, userId: string): Promise<ProjectWithPerson | null>;
}

/** A project, and a person of the organization, who may be its member. */
export interface ProjectWithPerson {
  readonly project: Project;
  readonly member: (OrganizationMemberRecord & { access: MemberRecord['access'] | null }) | null;
}

/** The labels of the tenant's projects, inside a transaction. */
export interface LabelStore {
  /**
   * The label of a live project, with the project and some hundreds of its tickets, archived and deleted ones included. `isLast` is false when there
   * can be more tickets with it. All boards of the project are locked, so that no other transaction adds the label to a ticket.
   */
  loadForDelete(id: string): Promise<LoadedForDelete | null>;
}

/** A label and its project, locked, and some of the tickets with the label. */
export interface LoadedForDelete {
  readonly label: Label;
  readonly project: Project;
  readonly tickets: readonly LabelledTicket[];
  readonly isLast: boolean;
}

/** Which projects a list has: the plain filters of the declaration, and these. */
export interface ProjectFilter extends FilterOf<typeof Project> {
  /** True and false select by the flag; `all` selects both. */
  archived: boolean | 'all';
  /** Folded words that must all occur in name or key. */
  words: readonly string[];
  deleted?: DeletedFilter | undefined;
}

/** Orders of a list of projects; `-` is the exact reverse. */
export const projectSorts = sortsOf(Project, ['createdAt', 'updatedAt', 'name']);

export type ProjectSort = SortOf<typeof Project>;

/** Reads of projects. A list or count of a project is null when it is no live project of the tenant. */
export interface ProjectQueries {
  find(id: string): Promise<ProjectRecord | null>;
  /** The ids of the projects with these keys, by key; deleted ones too. */
  idsOfKeys(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** In creation order unless `sort` says otherwise; names in the order of the Unicode collation, without regard to case. */
  list(filter: ProjectFilter, page: PageRequest, sort?: ProjectSort): Promise<Page<ProjectRecord>>;
  /**
   * The counts of the project, with the tickets that are overdue at `now`. Its cost does not grow with tickets that are not overdue, but with
   * a filter it grows with all tickets of the project. Refuses with `validation_failed` a filter that names something that is not there.
   */
  workload(projectId: string, now: Date, filter?: AnalyticsFilter): Promise<Workload | null>;
  /** The events of the weeks, without deleted tickets. The cost grows with the tickets that changed in them. Refuses as `workload` does. */
  weeks(
    projectId: string,
    range: WeekRange,
    filter?: AnalyticsFilter,
  ): Promise<CountedWeeks | null>;
  /**
   * What the workers have counted of the log. Its cost grows with the days of the range and the tickets that ended in it; with a filter, with all tickets
   * of the project. Refuses a filter as `TicketQueries.list` does.
   */
  flow(projectId: string, range: FlowRange, filter: TicketFilter | null): Promise<FlowFacts | null>;
  /**
   * The same for the live projects that the reader sees, or those of `projectIds`: days are of the zone of each project. `since` and `until` are at least
   * a day outside the range.
   */
  flowOfAll(
    range: FlowRange,
    projectIds: readonly string[] | null,
    filter: TicketFilter | null,
  ): Promise<OrganizationFlowFacts>;
  /** The tickets that ended by day, from the day `from` on. Its cost grows with the days since. */
  finishedDays(projectId: string, from: string): Promise<FinishedDays | null>;
  /** The settled events of the project about the tickets that were ever in the cycle; null when it is no cycle of the project. */
  cycleEvents(projectId: string, cycleId: string): Promise<CycleLog | null>;
  /** The tickets in progress, and the cycle times of those that ended since a moment in milliseconds since 1970. Its cost grows with the latter. */
  ageing(projectId: string, since: number): Promise<AgeingFacts | null>;
  /** By name, then id. */
  members(
    projectId: string,
    page: PageRequest,
    filter?: MemberFilter,
  ): Promise<Page<MemberRecord> | null>;
  /** In creation order; only tags of at least one ticket, archived or not; with folded `words`, those with all of them in the name. */
  tags(
    projectId: string,
    page: PageRequest,
    words?: readonly string[],
  ): Promise<Page<TagRecord> | null>;
}
