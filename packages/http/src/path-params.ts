import { DomainError, isIdentifier, type ResourceKind } from '@basalt/domain';

const ticketKey = /^[A-Z][A-Z0-9]{1,9}-[1-9]\d{0,8}$/;

/**
 * The record ids of a path, each in its only spelling. A ticket may be named by its key, in any case. What
 * cannot be the id of anything is refused with `not_found`.
 */
export function readPathParams(
  kinds: readonly ResourceKind[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(kinds.map((kind) => [kind, idOf(kind, given[kind] ?? '')]));
}

function idOf(kind: ResourceKind, given: string): string {
  if (isIdentifier(given)) return given;
  const key = given.toUpperCase();
  if (kind === 'ticket' && given.length <= 20 && ticketKey.test(key)) return key;
  throw new DomainError('not_found', { resource: kind });
}
