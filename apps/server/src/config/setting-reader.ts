import { readFileSync } from 'node:fs';

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

  /** A whole number within the bounds, or the default. */
  integer(name: string, fallback: number, [min, max]: readonly [number, number]): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const number = Number(text);
    if (!/^\d+$/u.test(text) || number < min || number > max) {
      this.faults.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
      return fallback;
    }
    return number;
  }

  /** `true` or `false`, or the default. */
  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (text !== 'true' && text !== 'false') {
      this.faults.push(`${name} must be true or false, not "${text}"`);
      return fallback;
    }
    return text === 'true';
  }

  /** One of the words, or the default. */
  choice<Word extends string>(name: string, fallback: Word, words: readonly Word[]): Word {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const word = words.find((one) => one === text);
    if (word === undefined)
      this.faults.push(`${name} must be one of ${words.join(', ')}, not "${text}"`);
    return word ?? fallback;
  }

  /** The text as parsed by `parse`. The message of an error that it throws becomes the fault. */
  parsed<T>(name: string, text: string | undefined, parse: (text: string) => T): T | undefined {
    if (text === undefined) return undefined;
    try {
      return parse(text);
    } catch (error) {
      this.faults.push(`${name} ${(error as Error).message}`);
      return undefined;
    }
  }
}
