import { firstHost } from '@basalt/persistence';
import { readFileSync } from 'node:fs';
import type { Environment } from '../config/setting-reader.ts';

const secretNames =
  /SECRET|PASSWORD|TOKEN|CREDENTIAL|PRIVATE|_KEY$|^DATABASE_|^SMTP_URL$|^OTEL_.*(?:HEADERS|ENDPOINT)$/u;
const ofDrivers = /^SERVICE_SAML_(?!DRIVER_CLASS$)/u;
/** Shorter texts are not secret, and occur in ordinary words. */
const minLength = 6;

/** Removes secrets from a text before it is shown. */
export type Redact = (text: string) => string;

/**
 * The last check of a message: removes every secret of the environment and of its files (`…_FILE`), and every line of one, whatever
 * the message quotes.
 */
export function createRedact(env: Environment): Redact {
  return redactAll(secretsOf(env, secretNames));
}

/** The same for messages of a driver, which also removes all settings of the driver. */
export function createDriverRedact(env: Environment): Redact {
  return redactAll([...secretsOf(env, secretNames), ...secretsOf(env, ofDrivers)]);
}

function secretsOf(env: Environment, names: RegExp): string[] {
  const own = Object.entries(env).flatMap(([name, text = '']) => {
    const setting = name.replace(/_FILE$/u, '');
    // Other settings of a provider, such as OAUTH_ACME_TOKEN_URL, are not secret.
    const isOther = setting.startsWith('OAUTH_') && !setting.endsWith('_CLIENT_SECRET');
    if (isOther || !names.test(setting)) return [];
    return withPassword(setting === name ? text : contentOf(text));
  });
  const json = [
    env['SERVICE_OAUTH_PROVIDERS_JSON'] ?? '',
    contentOf(env['SERVICE_OAUTH_PROVIDERS_JSON_FILE'] ?? ''),
  ];
  return [...own, ...json.flatMap(secretsInJson)];
}

/** The text, and the password in it if it is an address with one. */
function withPassword(text: string): string[] {
  const address = firstHost(text.trim());
  const password = URL.canParse(address) ? new URL(address).password : '';
  return [text, password];
}

/** The secrets in a text of JSON; also of one that cannot be parsed. */
function secretsInJson(text: string): string[] {
  const found = text.matchAll(/"client_secret"\s*:\s*(?<value>"(?:[^"\\]|\\.)*")/gu);
  return Array.from(found, ({ groups }) => {
    try {
      return String(JSON.parse(groups?.['value'] ?? '""'));
    } catch {
      return groups?.['value']?.slice(1, -1) ?? '';
    }
  });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file.trim(), 'utf8');
  } catch {
    return '';
  }
}

function redactAll(secrets: readonly string[]): Redact {
  const pieces = secrets
    .flatMap((secret) => [secret.trim(), ...secret.split(/\s*\n\s*/u)])
    .filter((piece) => piece.trim().length >= minLength)
    // The longest first, so that a part of it is not replaced before the whole.
    .toSorted((a, b) => b.length - a.length);
  const spellings = [...new Set(pieces.flatMap((piece) => [piece, spelledInUrl(piece)]))];
  return (text) => spellings.reduce((shown, piece) => shown.replaceAll(piece, '[secret]'), text);
}

const spelledInUrl = (text: string): string => encodeURIComponent(text.toWellFormed());
