import { SettingReader, type Environment } from '../config/setting-reader.ts';
import { readTracing } from '../config/tracing-settings.ts';
import type { Tracing } from './tracing.ts';

/**
 * Traces this process if the settings ask for it. Otherwise returns null and loads no code for it. Wrong settings are reported
 * with all others when the configuration is read.
 */
export async function traceWhenEnabled(env: Environment): Promise<Tracing | null> {
  const read = new SettingReader(env);
  const settings = readTracing(read);
  if (settings === null || read.faults.length > 0) return null;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(settings);
}
