import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Channel } from './channel.ts';

/** How long a process may work. */
export interface WorkLimits {
  /** Milliseconds in all. */
  readonly workTime: number;
  /** Milliseconds without a message. */
  readonly silence: number;
  /** Milliseconds, by the clock, during which this process waits for it while it reads an address. */
  readonly addressTime: number;
}

/** Milliseconds between two looks at a process. */
const interval = 250;
/** Milliseconds of a tick in /proc. */
const tick = 10;

/**
 * Calls `stop` when the process takes longer than it may. Its work is measured in processor time where the system reports it (Linux), otherwise in time during
 * which this process waits for it. The reading of an address is measured by the clock, because the address can be slow without any work. Clear the returned
 * timer at the end.
 */
export function watchWork(
  { pid }: Pick<ChildProcess, 'pid'>,
  channel: Channel,
  { workTime, silence, addressTime }: WorkLimits,
  stop: (exceeded: 'work' | 'address') => void,
): NodeJS.Timeout {
  let [worked, heardAt, received, waited] = [0, 0, 0, 0];
  return setInterval(() => {
    worked = processorTimeOf(pid) ?? worked + (channel.isWaiting ? interval : 0);
    if (channel.received !== received) heardAt = worked;
    received = channel.received;
    if (channel.hasCalls) waited += interval;
    if (worked > workTime || worked - heardAt > silence) stop('work');
    else if (waited > addressTime) stop('address');
  }, interval);
}

/** Milliseconds of processor time; null where the system does not tell it. */
function processorTimeOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name of the program, which may have spaces: the 14th and the 15th of all are times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick;
  } catch {
    return null;
  }
}
