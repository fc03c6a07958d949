import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../src/config/config.ts';
import { readYaml, type Value } from './yaml.ts';

const folder = path.join(import.meta.dirname, '../deploy');

/** An image is named by its version: tags that move are not. */
export const pinned = /^[a-z0-9./-]+:\d+\.\d+(?:\.\d+)?(?:-[a-z0-9]+)?$/u;

/** A mapping of a YAML document; its values are looked into further by `at`. */
export type Mapping = Record<string, Value>;

/** The documents of a file below `apps/server/deploy`. */
export const documents = (file: string): Mapping[] =>
  readYaml(readFileSync(path.join(folder, file), 'utf8')) as Mapping[];

/** The text of a file below `apps/server/deploy`. */
export const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/**
 * The environment of a service of a compose file when only `APP_URL` is set where it is started: `${NAME:-default}` becomes the
 * default.
 */
export const environmentOf = (service: Mapping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service['environment'] as Mapping).map(([name, value]) => [
      name,
      String(value)
        .replace(/^\$\{APP_URL.*$/u, 'https://basalt.example.org')
        .replace(/^\$\{\w+:-(.*)\}$/u, '$1'),
    ]),
  );

/** What stands in a document at a path; undefined when nothing does. */
export function at(value: Value | undefined, ...steps: (string | number)[]): Value | undefined {
  let here = value;
  for (const step of steps)
    here = (here as Record<string | number, Value> | null | undefined)?.[step];
  return here;
}

/** The same, as a list; empty when nothing stands there. */
export const list = (value: Value | undefined, ...steps: string[]): Mapping[] =>
  (at(value, ...steps) ?? []) as Mapping[];

/**
 * Which of the variables no setting is read from, and what reading them finds wrong. Files of secrets are not there: that alone
 * is no fault.
 */
export function checkSettings(env: Readonly<Record<string, string>>): {
  unknown: string[];
  faults: string[];
} {
  const asked = new Set<string>(['NODE_ENV']);
  const watched = new Proxy(env, {
    // Who goes through all of them, as the providers of sign-in do, asks for none by name.
    ownKeys: () => [],
    get(target, name) {
      asked.add(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
  let message = '';
  try {
    readConfig(watched);
  } catch (error) {
    message = (error as Error).message;
  }
  return {
    unknown: Object.keys(env).filter((name) => !asked.has(name)),
    faults: message
      .split('\n')
      .slice(1)
      .filter((line) => !/_FILE cannot be read: ENOENT/u.test(line))
      .filter((line) => !line.includes('SERVICE_SECRET_KEY must be set')),
  };
}
