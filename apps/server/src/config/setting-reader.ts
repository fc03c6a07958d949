import { readFileSync } from 'node:fs';
import { Setting, type Settings, type Values } from './setting.ts';

/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings and collects all faults, so that one start reports all of them. An empty setting counts as absent. */
export class SettingReader {
  readonly faults: string[] = [];
  /** The names of all settings that were read. */
  readonly names = new Set<string>();
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** The values of all settings below `settings`. */
  values<T extends Settings>(settings: T): Values<T> {
    const entries = Object.entries(settings).map(([key, branch]) => [
      key,
      branch instanceof Setting ? this.value(branch) : this.values(branch),
    ]);
    return Object.fromEntries(entries) as Values<T>;
  }

  /** The value of the setting. A wrong text adds a fault; then, and when the setting is absent, its fallback. */
  value<Value>({ name, kind, fallback, isSecret }: Setting<Value>): Value {
    const text = isSecret ? this.secret(name) : this.text(name);
    if (text === undefined) return fallback;
    try {
      return kind.parse(text);
    } catch (error) {
      this.faults.push(`${name} ${(error as Error).message}`);
      return fallback;
    }
  }

  /** The text of the setting, or undefined. */
  text(name: string): string | undefined {
    this.names.add(name);
    const text = this.#env[name]?.trim();
    return text === '' ? undefined : text;
  }

  /** A secret: the setting itself, or the content of the file that `NAME_FILE` names. */
  secret(name: string): string | undefined {
    const inline = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return inline;
    if (inline !== undefined) {
      this.faults.push(`${name} and ${name}_FILE are both set: keep one`);
      return inline;
    }
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (secret === '') this.faults.push(`${name}_FILE names an empty file`);
      return secret || undefined;
    } catch (error) {
      this.faults.push(`${name}_FILE cannot be read: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** True when a fault of this setting, or of its file, was found. */
  hasFault(name: string): boolean {
    return this.faults.some((fault) =>
      [name, `${name}_FILE`].includes(fault.split(' ', 1)[0] ?? ''),
    );
  }
}
