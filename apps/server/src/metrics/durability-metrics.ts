import type { Meter } from '@opentelemetry/api';
import { readDurability, type Database } from '@basalt/persistence';

/** Shows whether acknowledged writes survive the loss of a machine. Each scrape asks the database. */
export function measureDurability(meter: Meter, database: Pick<Database, 'pool'>): void {
  const unsafe = meter.createObservableGauge('basalt.database.unsafe_settings', {
    description: 'Settings of PostgreSQL that can lose acknowledged writes.',
    unit: '{setting}',
  });
  const standbys = meter.createObservableGauge('basalt.database.standbys', {
    description: 'Standbys of the primary, by whether a commit waits for them.',
    unit: '{standby}',
  });
  const lag = meter.createObservableGauge('basalt.database.standby.lag', {
    description: 'Bytes of the log that the slowest standby has not replayed.',
    unit: 'By',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const durability = await readDurability(database);
      result.observe(unsafe, durability.unsafeSettings.length);
      const counts = { yes: 0, no: 0, unknown: 0 };
      for (const { isSynchronous } of durability.standbys) {
        counts[isSynchronous === null ? 'unknown' : isSynchronous ? 'yes' : 'no'] += 1;
      }
      for (const [synchronous, count] of Object.entries(counts)) {
        result.observe(standbys, count, { synchronous });
      }
      const lags = durability.standbys.flatMap(({ lagBytes }) => lagBytes ?? []);
      if (lags.length > 0) result.observe(lag, Math.max(...lags));
    },
    [unsafe, standbys, lag],
  );
}
