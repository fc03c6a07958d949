import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A server process that listens. */
export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a script of the repository, or of another checkout, and waits up to 60 s for its line `listening on http://…`. */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
  from: string = root,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, path.join(from, script)], {
    cwd: from,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child, script);
  return {
    address,
    pid: child.pid as number,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`${script} does not listen`)), 60_000);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (http:\/\/\S+)/u.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

type Command = (
  env: Readonly<Record<string, string>>,
  ...args: string[]
) => Promise<Record<string, string>>;

/** Runs `basalt ARGS --json` of a checkout. Returns the object that it prints. */
export const basaltOf =
  (from: string): Command =>
  async (env, ...args) => {
    const command = path.join(from, 'apps/server/bin/basalt.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args, '--json'], {
      cwd: from,
      env: { ...process.env, ...env },
    });
    return JSON.parse(stdout) as Record<string, string>;
  };

/** The same for this repository. */
export const basalt = basaltOf(root);
