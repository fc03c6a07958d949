import { setTimeout as sleep } from 'node:timers/promises';
import { runningProcesses } from '@basalt/persistence/testing';

/** Milliseconds for a process to end by itself; a server ends within 15 s. */
const timeoutMs = 16_000;

/** Ends every descendant of this process: sends SIGTERM, then SIGKILL to those that still run. */
export async function endDescendants(): Promise<void> {
  const descendantIds = descendants();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of descendantIds) send(pid, signal);
    const end = performance.now() + timeoutMs;
    while (areRunning(descendantIds) && performance.now() < end) await sleep(50);
  }
}

/** Read before any of them ends: a grandchild whose parent has ended is no descendant any more. */
function descendants(): number[] {
  const table = runningProcesses();
  const found = [process.pid];
  for (const above of found) {
    for (const { pid, parent } of table) if (parent === above) found.push(pid);
  }
  return found.slice(1);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/**
 * Read from the table of processes: a signal can still be sent to a process that has ended, until its parent has read its exit
 * code.
 */
const areRunning = (pids: readonly number[]): boolean =>
  runningProcesses().some(({ pid }) => pids.includes(pid));
