import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The fields of /proc/PID/stat after the name, which may contain blanks: index 0 is field 3, the state. Null for a process
 * that has ended.
 */
function statOf(pid: number): string[] | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/u.test(entry))
    .map(Number)
    .filter((entry) => Number(statOf(entry)?.[1]) === pid);
}

/** CPU time of the threads of a running process, in milliseconds. It is more exact than `stat`, which has steps of 10 ms. */
function runOf(pid: number): number {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return 0;
  }
  const nanoseconds = threads.map((thread) =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]),
  );
  return nanoseconds.reduce((sum, part) => sum + part, 0) / 1e6;
}

/** CPU time, in milliseconds, of the ended children that a process has waited for. */
function endedOf(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : ((Number(stat[13]) + Number(stat[14])) * 1000) / ticksPerSecond;
}

/**
 * CPU time of a process and its children in milliseconds, ended children included. It also serves for a server with several
 * processes. 0 when the process has ended. Linux only, because it reads /proc.
 */
export function cpuOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + runOf(each), endedOf(pid));
}

/** The id of the first process of the embedded PostgreSQL that runs with a data folder. */
export function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** CPU time of a PostgreSQL server in milliseconds: of its first process and of all children, ended ones included. */
export function cpuOfPostgres(postmaster: number): number {
  return cpuOf(postmaster);
}

function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(String.raw`${field}:\s+(\d+) kB`, 'u').exec(read(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) / 1024;
}

/** Resident memory of a process and its children in megabytes. */
export function residentMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + statusOf(each, 'VmRSS'), 0);
}

/** The maximum resident memory of a process and its running children since their start, in megabytes: the sum of their peaks. */
export function peakMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + statusOf(each, 'VmHWM'), 0);
}
