import { deliveryDays } from '@basalt/domain';
import type { SettingReader } from './setting-reader.ts';

/** For how many days the log keeps its events; 0: for good. */
export function readRetention(read: SettingReader): number {
  const name = 'SERVICE_EVENT_RETENTION_DAYS';
  const days = read.integer(name, 0, [0, 36_500]);
  // Deliveries are removed with their event, and must be shown for this long.
  if (days > 0 && days < deliveryDays) {
    read.faults.push(`${name} must be 0 or at least ${deliveryDays}, not "${days}"`);
  }
  return days;
}
