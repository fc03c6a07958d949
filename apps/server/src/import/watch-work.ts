import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Channel } from './channel.ts';

/** How long a process may work. */
export interface WorkLimits {
  /** Milliseconds in all. */
  readonly workTime: number;
  /** Milliseconds without a message. */
  readonly silence: number;
}

/** Milliseconds between two looks at a process. */
const interval = 250;
/** Milliseconds of a tick in /proc. */
const tick = 10;

/**
 * Calls `stop` when the process works longer than it may: in processor time where the system reports it (Linux), otherwise in time during which
 * this process waits for it. Clear the returned timer at the end.
 */
export function watchWork(
  { pid }: Pick<ChildProcess, 'pid'>,
  channel: Channel,
  { workTime, silence }: WorkLimits,
  stop: () => void,
): NodeJS.Timeout {
  let [worked, heardAt, received] = [0, 0, 0];
  return setInterval(() => {
    worked = processorTimeOf(pid) ?? worked + (channel.isWaiting ? interval : 0);
    if (channel.received !== received) heardAt = worked;
    received = channel.received;
    if (worked > workTime || worked - heardAt > silence) stop();
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
