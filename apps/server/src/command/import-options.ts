import { readFile } from 'node:fs/promises';
import { UsageError, type CommandCall, type OptionForm } from './command.ts';

/** Options of sources that have a command-line option of their own, by its name. */
const sourceOptions: Readonly<Record<string, string>> = {
  preset: 'NAME',
  zone: 'ZONE',
  encoding: 'NAME',
  separator: 'SIGN',
  header: 'ROW',
  dates: 'dmy|mdy',
  text: 'MARKUP',
  address: 'URL',
  board: 'ID',
};

/** The options of the command that say how the source is read. */
export const importOptionForms: Readonly<Record<string, OptionForm>> = {
  ...Object.fromEntries(Object.entries(sourceOptions).map(([name, value]) => [name, { value }])),
  key: { value: 'KEY' },
  'token-file': { value: 'FILE' },
  options: { value: 'FILE' },
};

/** Help for these options. */
export const importOptionNotes =
  '--preset, --zone, --encoding, --separator (`tab` for a tab), --header, --dates and --text say how a table is read; --address is the site of\n' +
  'Jira, --board a board of Planka. --options is a file in JSON with the same options and those without one here (`columns`); an option of the\n' +
  'command goes before that of the file. A key and a token of the other system are read from --key and --token-file, or from\n' +
  'BASALT_IMPORT_KEY and BASALT_IMPORT_TOKEN.';

/** The options of the source: those of the file of `--options`, and in their place those of the command. Throws UsageError. */
export async function optionsOf({
  options: { options: file, ...options },
}: Pick<CommandCall, 'options'>): Promise<Record<string, unknown>> {
  const own = Object.entries(options).filter(([name]) => Object.hasOwn(sourceOptions, name));
  const read = file === undefined ? {} : await objectIn(file);
  const separator = options['separator'];
  return {
    ...read,
    ...Object.fromEntries(own),
    ...(separator !== undefined && {
      separator: /^(?:tab|\\t)$/iu.test(separator) ? '\t' : separator,
    }),
  };
}

/** The key and the token of the other system. Throws UsageError for a file that cannot be read. */
export async function secretsOf({
  options: { key: option, 'token-file': file },
  env: { BASALT_IMPORT_TOKEN: variable, BASALT_IMPORT_KEY: otherKey },
}: Pick<CommandCall, 'options' | 'env'>): Promise<Record<string, string>> {
  const token = file === undefined ? variable : (await textIn(file, '--token-file')).trim();
  const key = option ?? otherKey;
  return { ...(token && { token }), ...(key && { key }) };
}

async function objectIn(file: string): Promise<Record<string, unknown>> {
  const text = await textIn(file, '--options');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('--options must contain a JSON object');
  return Object.fromEntries(Object.entries(value));
}

const textIn = (file: string, option: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${option}: the file ${file} cannot be read`);
  });
