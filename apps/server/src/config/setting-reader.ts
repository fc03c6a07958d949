import { secretText } from '@basalt/oidc';
import { isSetting, type Setting, type Settings, type Values } from './setting.ts';

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
      isSetting(branch) ? this.value(branch) : this.values(branch),
    ]);
    return Object.fromEntries(entries) as Values<T>;
  }

  /** The value of the setting. A wrong text adds a fault; then, and when the setting is absent, its fallback. */
  value<Value>({ name, kind, fallback, isSecret }: Setting<Value>): Value {
    const written = isSecret ? this.secret(name) : this.text(name);
    if (written === undefined) return fallback;
    const value = kind.parse(written);
    if (value !== null) return value;
    this.faults.push(`${name} must ${kind.form}${kind.isPrivate ? '' : `, not "${written}"`}`);
    return fallback;
  }

  /** The text of the setting, or undefined. */
  text(name: string): string | undefined {
    this.names.add(name);
    return this.#env[name]?.trim() || undefined;
  }

  /** A secret: the setting itself, or the content of the file that `NAME_FILE` names. */
  secret(name: string): string | undefined {
    this.names.add(name).add(`${name}_FILE`);
    return secretText(this.#env, name, this.faults);
  }

  /** Adds the fault, unless one of these settings, or its file, already has a fault. */
  refuse(fault: string, ...names: string[]): void {
    const named = this.faults.map((earlier) => earlier.split(' ', 1)[0]?.replace(/_FILE$/u, ''));
    if (!names.some((name) => named.includes(name))) this.faults.push(fault);
  }
}
