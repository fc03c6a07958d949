import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The fields of /proc/PID/stat after the name, which may hold blanks: index 0 is field 3, the state. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** User and system time of one process in milliseconds; 0 once it is gone. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : ((Number(stat[11]) + Number(stat[12])) * 1000) / ticksPerSecond;
}

/**
 * User and system time of a PostgreSQL server in milliseconds: the postmaster, its living children, and those that
 * have ended. Needs /proc: Linux only.
 */
export function cpuOfPostgres(postmaster: number): number {
  const own = statOf(postmaster);
  if (own === null) return 0;
  let ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(own[index]), 0);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/u.test(entry)) continue;
    const stat = statOf(Number(entry));
    if (stat !== null && Number(stat[1]) === postmaster)
      ticks += Number(stat[11]) + Number(stat[12]);
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1024;
}
