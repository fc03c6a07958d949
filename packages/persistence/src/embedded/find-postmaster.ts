import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The first process of a running PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** True once it accepts connections. */
  readonly ready: boolean;
}

/** The server that runs on the cluster now, even if another process started it; undefined when none runs. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = readPidFile(cluster);
  return postmaster && (await runsCluster(postmaster.pid, cluster)) ? postmaster : undefined;
}

/** The content of the cluster's postmaster.pid, which may be stale; undefined when there is none. */
export function readPidFile(cluster: string): Postmaster | undefined {
  // postmaster.pid: 1 process id, 2 folder, 3 start time, 4 port, …, 8 status (PostgreSQL, src/include/utils/pidfile.h).
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

// Whether the process with this id is the server of this cluster: ids are reused, and a process may be a zombie.
async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  const commandLine = {
    linux: async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' '),
    // Windows shows no command line: any process with the id counts.
    win32: async () => (process.kill(pid, 0) ? ` -D ${cluster} ` : ''),
    darwin: async () =>
      (await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)])).stdout,
  };
  const read = commandLine[process.platform as keyof typeof commandLine];
  return (await read().catch(() => '')).includes(` -D ${cluster} `);
}
