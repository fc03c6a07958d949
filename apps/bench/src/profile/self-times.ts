import type { CpuProfile, ProfileNode } from './inspector.ts';

/** The time of one function. */
export interface SelfTime {
  /** Where the function comes from: a package, Node itself, or the garbage collector. */
  group: string;
  /** Name and place: `hydrate packages/orm/hydrator.js:120`. */
  name: string;
  /** Microseconds in the function itself, without the functions that it called. */
  micros: number;
}

const packages: readonly (readonly [RegExp, string])[] = [
  [/\/node_modules\/@mikro-orm\//u, 'ORM'],
  [/\/node_modules\/kysely\//u, 'kysely'],
  [/\/node_modules\/(?:pg|pg-[\w-]+|postgres-[\w-]+)\//u, 'pg'],
  [/\/node_modules\/@opentelemetry\//u, 'telemetry'],
];

/** Collects self times by function, the greatest first. Idle time is left out. */
export function selfTimes(profile: CpuProfile): SelfTime[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map<number, ProfileNode>();
  for (const node of profile.nodes) for (const id of node.children ?? []) parents.set(id, node);
  const found = new Map<string, SelfTime>();
  for (const [index, id] of profile.samples.entries()) {
    const node = nodes.get(id);
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    // The function of a sample is assumed to run until the next sample.
    const micros = profile.timeDeltas[index + 1] ?? 0;
    const group = groupOf(node, parents);
    const name = nameOf(node);
    const key = `${group} ${name}`;
    const time = found.get(key) ?? { group, name, micros: 0 };
    time.micros += micros;
    found.set(key, time);
  }
  return [...found.values()].toSorted((a, b) => b.micros - a.micros);
}

/** Sums self times by group, the greatest first. */
export function groupTimes(times: readonly SelfTime[]): { group: string; micros: number }[] {
  const sums = new Map<string, number>();
  for (const { group, micros } of times) sums.set(group, (sums.get(group) ?? 0) + micros);
  return [...sums]
    .map(([group, micros]) => ({ group, micros }))
    .toSorted((a, b) => b.micros - a.micros);
}

function groupOf(node: ProfileNode, parents: ReadonlyMap<number, ProfileNode>): string {
  const { functionName } = node.callFrame;
  if (functionName === '(garbage collector)') return 'garbage collector';
  // The native part of Node: system calls, the event loop, the HTTP parser.
  if (functionName === '(program)') return 'native code';
  // A function without an address, such as JSON.stringify or a system call, counts for its caller.
  for (let at: ProfileNode | undefined = node; at !== undefined; at = parents.get(at.id)) {
    const { url } = at.callFrame;
    if (url.startsWith('node:')) return 'node';
    if (url !== '') return packageOf(url);
  }
  return 'node';
}

function packageOf(url: string): string {
  const known = packages.find(([pattern]) => pattern.test(url));
  if (known !== undefined) return known[1];
  const installed = /.*\/node_modules\/(?<name>@[^/]+\/[^/]+|[^/]+)\//u.exec(url);
  if (installed?.groups !== undefined) return installed.groups['name'] as string;
  const ours = /\/(?<kind>packages|apps)\/(?<name>[^/]+)\//u.exec(url);
  return ours?.groups === undefined ? url : `@basalt/${ours.groups['name']}`;
}

function nameOf({ callFrame }: ProfileNode): string {
  const { functionName, url, lineNumber } = callFrame;
  const name = functionName === '' ? '(anonymous)' : functionName;
  if (url === '') return name;
  const file = url.replace(/^.*\/(?:node_modules|packages|apps)\//u, '');
  return `${name}  ${file}:${lineNumber + 1}`;
}
