import { firstHost } from '@basalt/persistence';
import { readFileSync } from 'node:fs';
import type { Environment } from '../config/setting-reader.ts';

const secretNames =
  /SECRET|PASSWORD|TOKEN|CREDENTIAL|PRIVATE|_KEY$|^DATABASE_|^SMTP_URL$|^OTEL_.*(?:HEADERS|ENDPOINT)$/u;
const ofDrivers = /^SERVICE_SAML_(?!DRIVER_CLASS$)/u;
/** What is shorter protects nothing, and would be found in plain words. */
const shortest = 6;

/** Takes secrets out of a text before it is shown. */
export type Redact = (text: string) => string;

/**
 * The last check: whatever a message quotes, no secret of the environment is shown, neither whole nor by a line of it; those in
 * files (`…_FILE`) neither.
 */
export function createRedact(env: Environment): Redact {
  return redactAll(secretsOf(env, secretNames));
}

/** The same for messages of a driver, which gets all of its settings, also the secret ones. */
export function createDriverRedact(env: Environment): Redact {
  return redactAll([...secretsOf(env, secretNames), ...secretsOf(env, ofDrivers)]);
}

function secretsOf(env: Environment, names: RegExp): string[] {
  const own = Object.entries(env).flatMap(([name, text = '']) => {
    const setting = name.replace(/_FILE$/u, '');
    // A provider's other settings are not secret: OAUTH_ACME_TOKEN_URL.
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

/** Of an address with a password also the password alone. */
function withPassword(text: string): string[] {
  const one = firstHost(text.trim());
  const password = URL.canParse(one) ? new URL(one).password : '';
  return [text, password];
}

/** Also of a text that is no JSON after all. */
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
    .filter((piece) => piece.trim().length >= shortest)
    // The longest first: a piece of it must not break it up.
    .toSorted((one, other) => other.length - one.length);
  const spellings = [...new Set(pieces.flatMap((piece) => [piece, spelledInUrl(piece)]))];
  return (text) => spellings.reduce((shown, piece) => shown.replaceAll(piece, '[secret]'), text);
}

const spelledInUrl = (text: string): string => encodeURIComponent(text.toWellFormed());
