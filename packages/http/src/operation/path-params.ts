import {
  DomainError,
  isTicketKey,
  readIdentifier,
  readProjectKey,
  type DomainErrorDetails,
} from '@basalt/domain';

/** The kinds of record that a path can name, those of a browser's routes among them. */
export type PathKind = DomainErrorDetails['not_found']['resource'];

/** The public half of an API key. */
const publicId = /^[0-9A-Za-z]{20}$/;
/** The id of an authorization request, or the code of a device. */
const authorization = /^[\w-]{8,64}$/;

/** The ids of a path, by kind. With a `fault`, only the ids before the first invalid one. */
export interface PathParams {
  params: Record<string, string>;
  fault: DomainError<'not_found'> | null;
}

/**
 * The record ids of a path, outermost first, each as it is stored: identifiers in lower case. A ticket may be named by its key, in
 * any case, and so may a project, which `namedProject` looks up; a credential by its public id. A text that cannot be an id is a fault.
 */
export function readPathParams(
  kinds: readonly PathKind[],
  texts: Readonly<Record<string, string>>,
): PathParams {
  const params: Record<string, string> = {};
  for (const kind of kinds) {
    const id = idOf(kind, texts[kind] ?? '');
    if (id === null) return { params, fault: new DomainError('not_found', { resource: kind }) };
    params[kind] = id;
  }
  return { params, fault: null };
}

function idOf(kind: PathKind, text: string): string | null {
  if (kind === 'credential') return publicId.test(text) ? text : null;
  if (kind === 'authorization') return authorization.test(text) ? text : null;
  const id = readIdentifier(text);
  if (id !== null) return id;
  if (kind === 'project') return readProjectKey(text);
  const key = text.toUpperCase();
  return kind === 'ticket' && text.length <= 20 && isTicketKey(key) ? key : null;
}

/** The path of a request with its records named as they are stored: one list has one address, however it was written. */
export function canonicalPath(
  base: string,
  path: string,
  params: Readonly<Record<string, string>>,
): string {
  return base + path.replaceAll(/\{(\w+)\}/g, (_, kind: string) => params[kind] ?? '');
}
