import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildContext, filesOf } from './build-context.ts';
import { copied, lineage, pairs, parseDockerfile, type Stage, type Step } from './dockerfile.ts';
import { ImageRoot } from './image-root.ts';

/** A built image, and how its instructions say that it runs. */
export interface BuiltImage {
  root: ImageRoot;
  cwd: string;
  user: string;
  env: Record<string, string>;
  /** The instructions of the image, those of its base stages first. */
  steps: Step[];
}

/**
 * Follows a Dockerfile, with a folder for each stage below `work`: copies the files of COPY that `.dockerignore` does not exclude, and
 * runs the commands of RUN. System packages are not installed: they must be installed on this machine. Throws when a step fails.
 */
export async function buildImage(
  repository: string,
  dockerfile: string,
  work: string,
  say: (line: string) => void,
): Promise<BuiltImage> {
  const stages = parseDockerfile(readFileSync(path.join(repository, dockerfile), 'utf8'));
  const context = buildContext(repository);
  const built = new Map<string, BuiltImage>();
  let last: BuiltImage | undefined;
  for (const [index, stage] of stages.entries()) {
    say(`stage ${stage.name || 'last'}, from ${stage.from}`);
    last = await buildStage(stage, {
      base: built.get(stage.from),
      folder: path.join(work, `stage-${index}`),
      steps: lineage(stages, stage).steps,
      copy: (step, root, cwd) => copyStep(step, { repository, context, built, root, cwd }),
      isBuilder: lineage(stages, stage).image.startsWith('node:'),
    });
    built.set(stage.name, last);
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return last;
}

interface StagePlan {
  base: BuiltImage | undefined;
  folder: string;
  steps: Step[];
  copy: (step: Step, root: ImageRoot, cwd: string) => void;
  isBuilder: boolean;
}

async function buildStage(stage: Stage, { base, folder, steps, copy, isBuilder }: StagePlan) {
  const root = new ImageRoot(folder, base?.root);
  const state: BuiltImage = {
    root,
    cwd: base?.cwd ?? '/',
    user: base?.user ?? '0:0',
    env: { ...base?.env },
    steps,
  };
  // The defaults of build arguments.
  const args: Record<string, string> = {};
  for (const step of stage.steps) {
    if (step.instruction === 'ARG') Object.assign(args, pairs(step));
    if (step.instruction === 'WORKDIR') {
      state.cwd = step.text;
      mkdirSync(root.at(step.text), { recursive: true });
    }
    if (step.instruction === 'ENV') Object.assign(state.env, pairs(step, args));
    if (step.instruction === 'USER') state.user = step.text;
    if (step.instruction === 'COPY') copy(step, root, state.cwd);
    if (step.instruction === 'RUN') await runStep(step, state, isBuilder);
  }
  return state;
}

async function runStep({ text }: Step, state: BuiltImage, asBuilder: boolean): Promise<void> {
  const [, packages] = /^apt-get update && apt-get install ((?:\S+ )+)&& rm /u.exec(text) ?? [];
  if (packages !== undefined) {
    const names = packages.split(' ').filter((word) => word !== '' && !word.startsWith('-'));
    execFileSync('dpkg', ['-s', ...names], { stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  // npm needs the environment of this machine to reach its registry.
  const env = { ...(asBuilder ? process.env : { PATH: process.env['PATH'] }), ...state.env };
  const { cwd, user, root } = state;
  const { code, printed } = await root.run(['sh', '-c', text], { cwd, user, env, asBuilder });
  if (code !== 0) throw new Error(`RUN ${text} ended with ${code}:\n${printed}`);
}

function copyStep(
  step: Step,
  from: {
    repository: string;
    context: readonly string[];
    built: ReadonlyMap<string, BuiltImage>;
    root: ImageRoot;
    cwd: string;
  },
): void {
  const { sources, to } = copied(step);
  const target = from.root.at(path.posix.resolve(from.cwd, to) + (to.endsWith('/') ? '/' : ''));
  const stage = step.flags['from'];
  if (stage !== undefined) {
    const builtStage = from.built.get(stage);
    if (builtStage === undefined) throw new Error(`COPY --from=${stage} names no earlier stage`);
    mkdirSync(target, { recursive: true });
    execFileSync('cp', ['-a', `${builtStage.root.at(sources[0] ?? '')}/.`, target]);
    return;
  }
  for (const source of sources) {
    const files = filesOf(from.context, source);
    if (files.length === 0)
      throw new Error(`COPY ${source} names nothing that .dockerignore leaves`);
    for (const file of files) {
      // The content of a folder is copied into the target. A file is copied into the target if that is a folder.
      const below = path.posix.relative(source, file);
      const isFile = below === '';
      const place = isFile ? (to.endsWith('/') ? path.basename(file) : '') : below;
      const destination = path.join(target, place);
      mkdirSync(path.dirname(destination), { recursive: true });
      cpSync(path.join(from.repository, file), destination);
    }
  }
  if (!existsSync(target)) throw new Error(`COPY to ${to} made nothing`);
}
