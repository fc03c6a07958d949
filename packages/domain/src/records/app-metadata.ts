import { withFewMarks } from '../kernel/combining-marks.ts';
import { invalid } from '../kernel/domain-error.ts';
import { faultOfName, hasInvisible } from '../kernel/visible-name.ts';
import { redirectUriFault } from './redirect-uri.ts';

/** The description that an app sends of itself. It is not checked. */
export interface AppMetadata {
  readonly name: string;
  readonly homePage: string | null;
  readonly redirectUris: readonly string[];
}

/** The grants of OAuth that every app may use. */
export const appGrantTypes = [
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
] as const;

/** Redirect URIs of one app. */
const maxRedirectUris = 10;
/** Characters of a name. */
const maxNameLength = 100;

/** Characters that a name must not have: control, private-use, unassigned and invisible ones, those that change the direction of text, `<`, `>`. */
const misleading = /[\p{C}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff<>]/u;

/**
 * Checks the metadata of an app that a person registers, or that registers itself. Returns it with the name trimmed and each redirect URI
 * once. Refuses with `validation_failed`: a name (`name`) that `faultOfName` refuses, of more than 100 characters, or with misleading characters; a home
 * page (`home_page`) that is not a plain https address; redirect URIs (`redirect_uris`) that `redirectUriFault` refuses, none, or more
 * than 10.
 */
export function checkAppMetadata(metadata: AppMetadata): AppMetadata & { redirectUris: string[] } {
  const name = withFewMarks(metadata.name).normalize('NFC').trim();
  const nameFault = faultOfName(name);
  if (nameFault !== null) throw invalid('name', nameFault);
  if ([...name].length > maxNameLength) {
    throw invalid('name', `must have at most ${maxNameLength} characters`);
  }
  if (misleading.test(name) || hasInvisible(name)) {
    throw invalid(
      'name',
      'must not contain < or >, control or invisible characters, or characters that change the direction of text',
    );
  }
  const redirectUris = [...new Set(metadata.redirectUris)];
  if (redirectUris.length === 0 || redirectUris.length > maxRedirectUris) {
    throw invalid('redirect_uris', `must have 1 to ${maxRedirectUris} items`);
  }
  for (const uri of redirectUris) {
    const fault = redirectUriFault(uri);
    if (fault !== null) throw invalid('redirect_uris', fault);
  }
  return { name, homePage: homePageOf(metadata.homePage), redirectUris };
}

function homePageOf(text: string | null): string | null {
  if (text === null || text === '') return null;
  const url = text.length <= 2048 ? URL.parse(text) : null;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isPlain) throw invalid('home_page', 'must be an https address without a user name');
  return url.href;
}

/**
 * Reads the metadata of a client with the names of RFC 7591, section 2. Unknown members are ignored, and a member of the wrong type
 * counts as absent. Refuses what `checkAppMetadata` refuses.
 */
export function readClientMetadata(
  document: Readonly<Record<string, unknown>>,
  { defaultName }: { defaultName: string },
): AppMetadata {
  const textOf = (field: string): string | null => {
    const value = document[field];
    return typeof value === 'string' ? value : null;
  };
  const uris = document['redirect_uris'];
  const isList = Array.isArray(uris) && uris.every((uri) => typeof uri === 'string');
  return checkAppMetadata({
    name: textOf('client_name') ?? defaultName,
    homePage: textOf('client_uri'),
    redirectUris: isList ? (uris as string[]) : [],
  });
}
