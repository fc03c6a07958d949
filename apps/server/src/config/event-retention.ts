import { deliveryDays } from '@basalt/domain';
import type { SettingReader } from './setting-reader.ts';

/** The number of days that events are kept; 0 means forever. A wrong value adds a fault to the reader. */
export function readRetention(read: SettingReader): number {
  const name = 'SERVICE_EVENT_RETENTION_DAYS';
  const days = read.integer(name, 0, [0, 36_500]);
  // A delivery is removed with its event, and must be visible for `deliveryDays`.
  if (days > 0 && days < deliveryDays) {
    read.faults.push(`${name} must be 0 or at least ${deliveryDays}, not "${days}"`);
  }
  return days;
}
