import type { Meter } from '@opentelemetry/api';
import type { StorageFaults } from '../files/storage-faults.ts';
import type { StorageWatch } from '../files/storage-watch.ts';

/** Shows whether this process can use the storage of files, and counts its failures. */
export function measureFiles(
  meter: Meter,
  {
    storageFaults,
    storageWatch,
  }: { storageFaults: StorageFaults; storageWatch: Pick<StorageWatch, 'fault'> },
): void {
  const usable = meter.createObservableGauge('basalt.files.storage.usable', {
    description: 'Whether the storage of files can be used and is that of all instances: 1 or 0.',
  });
  usable.addCallback((result) => result.observe(storageWatch.fault() === null ? 1 : 0));
  const failures = meter.createCounter('basalt.files.storage.failures', {
    description: 'Failures of the storage of files, by kind.',
    unit: '{failure}',
  });
  for (const kind of ['full', 'unavailable'] as const) failures.add(0, { kind });
  storageFaults.listen((kind) => failures.add(1, { kind }));
}
