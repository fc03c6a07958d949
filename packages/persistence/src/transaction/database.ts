import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { FairPool } from '../connection/fair-pool.ts';
import type { KeyedMutex } from './keyed-mutex.ts';

/** An open database: one pool of connections, used by the ORM for writes and directly for reads. */
export interface Database {
  /** The queues of this process for locks. */
  readonly mutex: KeyedMutex;
  /** Maps the classes of the domain to tables. It holds no record. */
  readonly em: EntityManager;
  readonly pool: Pool;
  /** The same connections, shared fairly among organizations. */
  readonly connections: FairPool;
  /** Whether the database answers a query within two seconds. Never throws. */
  answers(): Promise<boolean>;
  /** Waits until all connections are given back, then closes them. */
  close(): Promise<void>;
}
