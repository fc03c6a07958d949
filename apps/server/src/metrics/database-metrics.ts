import type { Meter } from '@opentelemetry/api';
import {
  storageErrorKinds,
  storageErrors,
  type Database,
  type StorageError,
} from '@basalt/persistence';

const pool = { 'db.client.connection.pool.name': 'basalt' };
const inState = (state: 'idle' | 'used') => ({ ...pool, 'db.client.connection.state': state });

/** Codes that errors are counted by: SQLSTATE, and those of the network. */
const countable = /^(?:[0-9A-Z]{5}|E[A-Z_]{3,20})$/;

/** Observes the connections (semantic conventions for database pools), and counts errors. Returns a function that ends it. */
export function measureDatabase(
  meter: Meter,
  { pool: connections, connections: shared }: Pick<Database, 'pool' | 'connections'>,
): () => void {
  const unit = '{connection}';
  const count = meter.createObservableGauge('db.client.connection.count', {
    description: 'Connections of the pool, by state.',
    unit,
  });
  count.addCallback((result) => {
    const { totalCount, idleCount } = connections;
    result.observe(idleCount, inState('idle'));
    result.observe(totalCount - idleCount, inState('used'));
  });
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    description: 'Requests that wait for a connection.',
    unit: '{request}',
  });
  waiting.addCallback((result) => result.observe(shared.waiting + connections.waitingCount, pool));
  const max = meter.createObservableGauge('db.client.connection.max', {
    description: 'The maximum number of connections of the pool.',
    unit,
  });
  max.addCallback((result) => result.observe(connections.options.max, pool));

  const errors = meter.createCounter('basalt.database.errors', {
    description: 'Database errors that ended a read or a transaction.',
    unit: '{error}',
  });
  for (const kind of storageErrorKinds) errors.add(0, { kind, code: 'none' });
  const onError = (published: unknown): void => {
    const { kind, code } = published as StorageError;
    errors.add(1, { kind, code: countable.test(code) ? code : 'none' });
  };
  storageErrors.subscribe(onError);
  return () => void storageErrors.unsubscribe(onError);
}
