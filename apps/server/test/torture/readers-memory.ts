import { readdirSync, readFileSync } from 'node:fs';
import type { StartedServer } from '../processes.ts';

/** The most resident memory so far, in MiB, of the processes of a server that read imports now; 0 without one. */
export function readersMemory({ child }: StartedServer): number {
  const parent = `PPid:\t${child.pid}\n`;
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8');
      } catch {
        // It has ended since.
        return '';
      }
    });
  const peaks = statuses
    .filter((status) => status.includes(parent))
    // A process that has ended and is not collected yet has no memory.
    .map((status) => Number(/VmHWM:\s+(?<kib>\d+) kB/u.exec(status)?.groups?.['kib'] ?? 0) / 1024);
  return Math.max(0, ...peaks);
}
