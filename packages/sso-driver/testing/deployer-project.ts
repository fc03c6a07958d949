import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = path.dirname(import.meta.dirname);
const repository = path.resolve(here, '../..');
const archive = 'basalt-sso-driver-0.1.0.tgz';

/**
 * A deployer's own folder, outside the repository, into which the packed contract was installed by npm, without a
 * network. For tests: remove it afterwards.
 */
export class DeployerProject {
  /** The folder. */
  readonly folder: string;
  /** The packed contract. */
  readonly archive: string;
  /** The copy of the package that was packed. */
  readonly packedFrom: string;
  readonly #place: string;

  constructor() {
    this.#place = mkdtempSync(path.join(tmpdir(), 'deployer-project-'));
    this.folder = path.join(this.#place, 'project');
    this.archive = path.join(this.#place, archive);
    this.packedFrom = path.join(this.#place, 'repository/packages/sso-driver');
    this.#pack();
    this.write('package.json', '{ "private": true, "type": "module" }');
    npm(this.folder, 'install', '--offline', this.archive);
    for (const tool of ['vitest', 'typescript', '@types']) {
      symlinkSync(
        path.join(repository, 'node_modules', tool),
        path.join(this.folder, 'node_modules', tool),
      );
    }
  }

  /** Writes a file of the project. */
  write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs Node in the project; what it printed. Throws with all it printed if it fails. */
  node(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
    try {
      return execFileSync(process.execPath, args, {
        cwd: this.folder,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }).toString();
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer };
      throw new Error(`${stdout.toString()}${stderr.toString()}`, { cause: error });
    }
  }

  remove(): void {
    rmSync(this.#place, { recursive: true, force: true });
  }

  // A copy is packed: packing rewrites package.json for a moment, and other tests run beside this one.
  #pack(): void {
    cpSync(here, this.packedFrom, {
      recursive: true,
      filter: (file) => !/node_modules|dist$/u.test(file),
    });
    const root = path.join(this.#place, 'repository');
    cpSync(path.join(repository, 'tsconfig.json'), path.join(root, 'tsconfig.json'));
    symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
    npm(this.packedFrom, 'pack', '--pack-destination', this.#place);
  }
}

/** The code blocks of a Markdown file by the file name that their first line, a comment, says. */
export function namedBlocks(markdown: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(repository, markdown), 'utf8');
  const blocks = text.matchAll(/^```\w+\n(?:\/\/|#) (\S+)\n(.*?)^```$/gmsu);
  return new Map([...blocks].map(([, name = '', block = '']) => [name, block]));
}

function npm(cwd: string, ...args: string[]): void {
  // The npm that runs this test hands its settings down; they are not those of a deployer's project.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name)),
  );
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
