import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  copiedPaths,
  imageInstructions,
  pairsOf,
  readDockerfile,
  type Instruction,
} from '../dockerfile.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
/** The patterns of `.dockerignore` that the copied folders have files of. */
const ignored = /(?:^|\/)(?:node_modules|dist|test|testing)$|\.test\./u;
/** Steps that change the system of the image. The machine has what they make. */
const systemStep = /^(?:apt-get|useradd) /u;

/** Takes the place of the image's user: initdb looks up the name of its user, which `useradd` gives in the image only. */
const nobody = '65534:65534';

/** The folder that the steps of a Dockerfile make, and the command of the image. Paths are those of the image. */
export interface BuiltImage {
  /** The folder, which stands for `/` of the image. */
  root: string;
  cwd: string;
  user: { uid: number; gid: number };
  env: Record<string, string>;
  /** The text of the last instruction with this name, empty without one. */
  textOf(name: string): string;
}

/** A text with paths of the image as paths of its folder. */
const inFolder = ({ root }: BuiltImage, text: string): string =>
  text.replaceAll(/(?<=^|\s)\/(?=app|data|tmp|var\/cache\/basalt)/gu, `${root}/`);

/** Working folder, user and variables of a process of the image. */
export function processOptions(image: BuiltImage) {
  const env = Object.entries(image.env).map(([name, value]) => [name, inFolder(image, value)]);
  return {
    cwd: inFolder(image, image.cwd),
    env: Object.fromEntries(env) as Record<string, string>,
    ...image.user,
  };
}

/**
 * Runs the COPY and RUN steps of each stage of the Dockerfile in a folder of its own below `work`, which this process must own as root.
 * Paths of the image become paths of the folder. The base images are not used. Throws when a step fails.
 */
export function buildInFolder(work: string, say: (line: string) => void): BuiltImage {
  const file = path.join(repository, 'apps/server/deploy/Dockerfile');
  const stages = readDockerfile(readFileSync(file, 'utf8').replaceAll('10001:10001', nobody));
  chmodSync(work, 0o755);
  const built = new Map<string, BuiltImage>();
  let last: BuiltImage | undefined;
  for (const [index, stage] of stages.entries()) {
    say(`stage ${stage.name || 'last'}, from ${stage.base}`);
    const steps = imageInstructions(stages.slice(0, index + 1));
    const root = path.join(work, `stage-${index}`);
    const base = built.get(stage.base);
    for (const folder of ['tmp', 'var/cache'])
      mkdirSync(path.join(root, folder), { recursive: true });
    if (base !== undefined) execFileSync('cp', ['-al', `${base.root}/.`, root]);
    const state: BuiltImage = {
      root,
      cwd: base?.cwd ?? '/',
      user: base?.user ?? { uid: 0, gid: 0 },
      env: { ...base?.env },
      textOf: (name) => steps.findLast((step) => step.name === name)?.text ?? '',
    };
    for (const step of stage.instructions) runStep(step, state, built);
    built.set(stage.name, state);
    last = state;
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return last;
}

function runStep(
  step: Instruction,
  state: BuiltImage,
  built: ReadonlyMap<string, BuiltImage>,
): void {
  if (step.name === 'WORKDIR') {
    state.cwd = step.text;
    mkdirSync(inFolder(state, step.text), { recursive: true });
  }
  if (step.name === 'ENV') Object.assign(state.env, pairsOf(step));
  if (step.name === 'USER') {
    const [uid = 0, gid = 0] = step.text.split(':').map(Number);
    state.user = { uid, gid };
  }
  if (step.name === 'COPY') copy(step, state, built);
  if (step.name !== 'RUN' || systemStep.test(step.text)) return;
  const options = processOptions(state);
  execFileSync('sh', ['-c', inFolder(state, step.text)], {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function copy(step: Instruction, state: BuiltImage, built: ReadonlyMap<string, BuiltImage>): void {
  const { sources, target } = copiedPaths(step);
  const to = inFolder(state, path.posix.resolve(state.cwd, target));
  if (step.from !== undefined) {
    const from = path.join(built.get(step.from)?.root ?? '', sources[0] ?? '');
    mkdirSync(to, { recursive: true });
    execFileSync('cp', ['-a', '--no-preserve=ownership', `${from}/.`, to]);
    return;
  }
  for (const source of sources) {
    const from = path.join(repository, source);
    // A file is copied into the target; of a folder, what it contains.
    const isInto = target.endsWith('/') && statSync(from).isFile();
    const filter = (file: string): boolean => !ignored.test(path.relative(repository, file));
    cpSync(from, isInto ? path.join(to, path.basename(source)) : to, { recursive: true, filter });
  }
}
