import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. */
export interface RunningProcess {
  pid: number;
  parent: number;
  /** Its command line. A process of PostgreSQL writes there which client it serves. */
  command: string;
  /** Resident memory in MiB. */
  memory: number;
}

/** All processes that run. Zombies are left out. */
export function runningProcesses(): RunningProcess[] {
  // A minimal Linux has no ps.
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'mu').exec(status)?.[1];
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        const command = words.join(' ').trim();
        const memory = Number(field('VmRSS') ?? 0) / 1024;
        const entry = { pid: Number(name), parent: Number(field('PPid')), command, memory };
        return field('State') === 'Z' ? [] : [entry];
      } catch {
        // It has ended.
        return [];
      }
    });
}

function fromPs(): RunningProcess[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,rss=,args='], {
    encoding: 'utf8',
  });
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent, , resident, ...words]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: words.join(' '),
      memory: Number(resident) / 1024,
    }));
}
