import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');

/** What a deployer's project begins with. */
interface DeployerParts {
  /** The package of the repository that is packed, by its folder in `packages`. */
  pack?: string;
  /** Packages that it needs, packed as they are installed in the repository: no registry is asked. */
  needs?: readonly string[];
}

/**
 * A deployer's own folder, outside the repository, into which a packed package was installed by npm, without a
 * network. For tests: remove it afterwards.
 */
export class DeployerProject {
  /** The folder. */
  readonly folder: string;
  /** The packed package. */
  readonly archive: string;
  /** The copy of the package that was packed. */
  readonly packedFrom: string;
  readonly #place: string;

  constructor({ pack = 'sso-driver', needs = [] }: DeployerParts = {}) {
    this.#place = mkdtempSync(path.join(tmpdir(), 'deployer-project-'));
    this.folder = path.join(this.#place, 'project');
    this.packedFrom = path.join(this.#place, 'repository/packages', pack);
    this.archive = this.#pack(path.join('packages', pack));
    const needed = needs.map((name) => this.#packInstalled(name));
    this.write('package.json', '{ "private": true, "type": "module" }');
    npm(this.folder, 'install', '--offline', this.archive, ...needed);
    for (const tool of ['vitest', 'typescript', '@types', 'esbuild', '@esbuild']) {
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

  // A copy is packed: packing rewrites package.json for a moment, and other tests run beside this one. The command is that of the
  // README, and a package has its own tools: npm puts those before the tools of the repository.
  #pack(folder: string): string {
    const root = path.join(this.#place, 'repository');
    for (const copied of [folder, 'apps/dev/packing', 'tsconfig.json']) {
      cpSync(path.join(repository, copied), path.join(root, copied), {
        recursive: true,
        filter: (file) => !/node_modules$|\/dist$/u.test(file),
      });
    }
    const manifest = { private: true, type: 'module', workspaces: [folder] };
    writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest));
    for (const tools of ['node_modules', path.join(folder, 'node_modules')]) {
      const from = path.join(repository, tools);
      if (existsSync(from)) symlinkSync(from, path.join(root, tools));
    }
    const { name, version } = manifestOf(this.packedFrom);
    npm(root, 'pack', '--workspace', name, '--pack-destination', this.#place);
    return path.join(this.#place, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  }

  #packInstalled(name: string): string {
    const folder = path.join(repository, 'node_modules', name);
    const { version } = manifestOf(folder);
    npm(this.#place, 'pack', folder, '--ignore-scripts', '--pack-destination', this.#place);
    return path.join(this.#place, `${name}-${version}.tgz`);
  }
}

/** The code blocks of a Markdown file by the file name that their first line, a comment, says. */
export function namedBlocks(markdown: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(repository, markdown), 'utf8');
  const blocks = text.matchAll(/^```\w+\n(?:\/\/|#) (\S+)\n(.*?)^```$/gmsu);
  return new Map([...blocks].map(([, name = '', block = '']) => [name, block]));
}

function manifestOf(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
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
