import { SourceFault, type ImportSystem } from '@basalt/domain';
import { presets, type PresetName } from '../csv/csv-presets.ts';
import { tableOptions } from '../table/table-options.ts';
import { anyText, customFields, oneOf, readOptions, webAddress } from './options.ts';

/** The options of a caller, before they are read. */
type GivenOptions = Readonly<Record<string, unknown>>;

/** The options of a table in CSV. */
export const csvOptions = (options: GivenOptions) =>
  readOptions(options, {
    preset: oneOf(Object.keys(presets) as PresetName[]),
    ...tableOptions,
    text: oneOf(['markdown', 'html', 'plain']),
  });

/** The options of an export of Jira. */
export const jiraOptions = (options: GivenOptions) =>
  readOptions(options, { address: webAddress, ...tableOptions });

/** Choices for custom fields, and the key and the token of Trello; null without them. */
export function trelloOptions(options: GivenOptions) {
  const { key, token, fields } = readOptions(options, {
    key: anyText,
    token: anyText,
    fields: customFields,
  });
  if ((key === null) !== (token === null)) throw new SourceFault('trello_key_and_token');
  if (key === null || token === null) return { access: null, fields };
  if (!/^\w{1,200}$/.test(`${key}${token}`)) throw new SourceFault('trello_credential');
  return { access: { key, token }, fields };
}

/** The address of Planka, a token, and perhaps the board. */
export function plankaOptions(options: GivenOptions) {
  const { address, token, board, fields } = readOptions(options, {
    address: webAddress,
    token: anyText,
    board: anyText,
    fields: customFields,
  });
  if (address === null || token === null) throw new SourceFault('planka_address_and_token');
  if (!/^[\w.~+/=-]+$/.test(token)) throw new SourceFault('planka_token');
  return { address, token, board, fields };
}

const readers: Readonly<Record<ImportSystem, (options: GivenOptions) => unknown>> = {
  csv: csvOptions,
  jira: jiraOptions,
  trello: trelloOptions,
  planka: plankaOptions,
};

/** Throws SourceFault for options, secrets among them, that the source of the system refuses before it reads anything. */
export function checkSourceOptions(system: ImportSystem, options: GivenOptions): void {
  readers[system](options);
}
