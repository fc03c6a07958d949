import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** How to start a browser: its file, and the environment that it is to have. */
export interface InstalledBrowser {
  executablePath: string;
  env: NodeJS.ProcessEnv;
}

/** The package holds a program for this platform only. */
export const isOnNpm: boolean = process.platform === 'linux' && process.arch === 'x64';

const name = '@sparticuz/chromium';
const modules = path.resolve(import.meta.dirname, '../../../node_modules');

/** What the libraries of the package lack: see no-sqlite.c. */
const native = path.join(import.meta.dirname, 'native');

/** The package's own variable that says where it runs: only there it unpacks the libraries that a machine may lack. */
const everything = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
const unpack = `import(${JSON.stringify(name)}).then(({ default: it }) => it.executablePath())`;

/** The fonts beside this file and no others, so that a text is as wide on every machine. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/**
 * The Chromium that npm installs, unpacked below `cache` by the first who asks: of several at once one wins, and nobody
 * sees a part of it. Only where `isOnNpm`.
 */
export async function npmBrowser(cache = path.join(modules, '.cache')): Promise<InstalledBrowser> {
  const folder = path.join(cache, `chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const libraries = path.join(folder, 'al2023/lib');
  const { LD_LIBRARY_PATH: others } = process.env;
  const folders = [libraries, native, others].filter((one) => one !== undefined);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      FONTCONFIG_FILE: path.join(folder, 'fonts/fonts.conf'),
      ...(existsSync(libraries) && { LD_LIBRARY_PATH: folders.join(':') }),
    },
  };
}

function packageVersion(): string {
  const manifest = path.join(modules, name, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

async function unpackInto(folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    // In a process of its own: the package unpacks into the temporary folder that its environment names.
    await promisify(execFile)(process.execPath, ['-e', unpack], {
      cwd: import.meta.dirname,
      env: { ...process.env, ...everything, TMPDIR: beside },
    });
    writeFileSync(path.join(beside, 'fonts/fonts.conf'), fonts);
    const { status } = spawnSync(path.join(beside, 'chromium'), ['--version']);
    if (status === 0) rmSync(path.join(beside, 'al2023'), { recursive: true });
    renameSync(beside, folder);
  } catch (error) {
    // Another worker may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
