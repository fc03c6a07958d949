import { DomainError } from '../../src/kernel/domain-error.ts';
import { recordTypes } from '../../src/records/record-types.ts';
import type { Fields, RecordType, StoredOf } from '../../src/record/record.ts';
import { Membership } from '../../src/records/membership.ts';
import { Organization } from '../../src/records/organization.ts';
import type { Principal } from '../../src/access/principal.ts';
import { keyOf, type Database, type StoredValues, type Values } from './database.ts';
import { Table } from './table.ts';
import { sight } from './visibility.ts';

/** The tables of kinds that belong to no organization. */
export const tablesOf =
  (database: Database) =>
  <F extends Fields>(type: RecordType<F>): Table<StoredOf<F>> =>
    new Table<StoredOf<F>>(type, database);

/** The table that a record is stored in. */
export function tableOf(
  database: Database,
  record: object,
  organizationId?: string,
): Table<object> {
  const type = recordTypes.find((each) => record.constructor === (each as unknown));
  if (type === undefined) throw new Error(`no kind of record: ${record.constructor.name}`);
  return new Table<object>(type, database, organizationId);
}

/** What is stored of one organization, as `principal` sees it: all of it without one. */
export class Tenant {
  readonly database: Database;
  readonly organizationId: string;
  readonly #principal: Principal | undefined;

  constructor(database: Database, organizationId: string, principal?: Principal) {
    this.database = database;
    this.organizationId = organizationId;
    this.#principal = principal;
  }

  /** Refuses with `organization_suspended` a principal who has no access to a suspended organization. */
  enter(): void {
    const isLimited = this.#principal !== undefined && this.#principal.entersSuspended !== true;
    if (isLimited) refuseSuspended(this.organization());
  }

  /** The records of a kind, if the principal may `enter`. */
  of<F extends Fields>(type: RecordType<F>): Table<StoredOf<F>> {
    this.enter();
    const isInProject = this.isInProject.bind(this);
    const isSeen = sight(type, this.#principal, isInProject);
    return new Table<StoredOf<F>>(type, this.database, this.organizationId, isSeen);
  }

  /** Other values of the organization. */
  values<Name extends keyof StoredValues>(name: Name): Values<StoredValues[Name]> {
    return this.database.values(name, this.organizationId);
  }

  organization(): Organization | null {
    return new Table<Organization>(Organization, this.database).get(this.organizationId);
  }

  /** The present membership of a person. */
  member(userId: string): Membership | null {
    const membership = this.of(Membership).get(userId);
    return membership?.removedAt === null ? membership : null;
  }

  /** Whether the person was added to the project by name. */
  isInProject(projectId: string, userId: string): boolean {
    return this.values('projectMembers').get(keyOf(projectId, userId)) !== undefined;
  }
}

/** Refuses a suspended organization with `organization_suspended`. */
export function refuseSuspended(organization: Organization | null): void {
  if (organization !== null && organization.suspendedAt !== null) {
    throw new DomainError('organization_suspended', {});
  }
}
