import { Organization } from '../../src/records/organization.ts';
import { Database } from './database.ts';
import { Table } from './table.ts';
import { Tenant } from './tenant.ts';

/** The database of all organizations, and its transactions. */
export class Deployment {
  /** What was committed. */
  readonly database = new Database();
  /** Called after every transaction. */
  readonly listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();

  /** All that is stored of each organization. */
  tenants(): Tenant[] {
    return tenantsOf(this.database);
  }

  /** Runs transactions one after the other, so that everything is locked. Commits at the end, or earlier by `commit`; a throw leaves no trace. */
  async transaction<Answer>(
    work: (draft: Database, commit: () => void) => Promise<Answer>,
  ): Promise<Answer> {
    const run = this.#last.then(async () => {
      const draft = new Database(this.database);
      const commit = () => {
        draft.commit();
        for (const listener of this.listeners) listener();
      };
      const answer = await work(draft, commit);
      commit();
      return answer;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }
}

/** All that a database has of each organization, in the order of their creation. */
export const tenantsOf = (database: Database): Tenant[] =>
  new Table<Organization>(Organization, database).where().map(({ id }) => new Tenant(database, id));
