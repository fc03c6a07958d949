import {
  fieldTypes,
  isFieldName,
  isProviderKey,
  writeField,
  type WrittenFields,
} from './provider-fields.ts';

const setting = 'SERVICE_OAUTH_PROVIDERS_JSON';

/** Providers written as a JSON object by key. The parser's own messages would quote the text, with its secrets. */
export function jsonProviders(
  text: string | undefined,
  faults: string[],
): Map<string, WrittenFields> {
  const providers = new Map<string, WrittenFields>();
  const root = text === undefined ? {} : parsed(text);
  if (!isRecord(root)) {
    faults.push(
      `${setting} must be ${root === undefined ? 'valid JSON: ' : ''}a JSON object of providers by key`,
    );
    return providers;
  }
  for (const [key, fields] of Object.entries(root)) {
    if (!isProviderKey(key)) {
      faults.push(
        `${setting}: ${JSON.stringify(key)} is not a provider key (a letter, then up to 31 of a-z 0-9 _ -)`,
      );
    } else if (!isRecord(fields)) {
      faults.push(`${setting}: "${key}" must be a JSON object of the provider's fields`);
    } else {
      providers.set(key, writtenFields(key, fields, faults));
    }
  }
  return providers;
}

function writtenFields(
  key: string,
  fields: Record<string, unknown>,
  faults: string[],
): WrittenFields {
  const written: WrittenFields = {};
  for (const [field, value] of Object.entries(fields)) {
    if (!isFieldName(field)) {
      faults.push(`${setting}: "${key}" has an unknown field ${JSON.stringify(field)}`);
    } else if (!writeField(written, field, value)) {
      faults.push(`${setting}: ${field} of "${key}" must be a ${fieldTypes[field]}`);
    }
  }
  return written;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
