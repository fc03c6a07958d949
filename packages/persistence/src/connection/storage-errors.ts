import { channel } from 'node:diagnostics_channel';
import { CallNotConfirmed, DomainError, StorageUnavailable } from '@basalt/domain';
import { DatabaseError } from 'pg';

/** The kinds of errors that end a read or a transaction (`kindOfError`). */
export const storageErrorKinds = ['conflict', 'unavailable', 'invalid', 'fault'] as const;

/** An error of the database that ended a read or a transaction; `code` is SQLSTATE or the network's, or empty. */
export interface StorageError {
  kind: ReturnType<typeof kindOfError>;
  code: string;
}

/** The diagnostics channel on which each StorageError is published. The metrics count them. */
export const storageErrors = channel('basalt:storage-error');

/** A conflict with another transaction: nothing was written, and the same work may succeed when it is run again. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict';
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** Driver messages without a code: the connection ended, or none became free in time. */
const connectionLost =
  /connection (?:terminated|ended|error)|timeout exceeded when trying to connect|not queryable|timeout expired|query read timeout/iu;

/** SQLSTATE of PostgreSQL, or the network's error code, also from an error that the ORM wrapped. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}

/**
 * Whether a migration changed the columns of a prepared statement after it was prepared. SQLSTATE 0A000 has many other meanings,
 * and the text of the error is in the server's language. The statement is prepared again the next time.
 */
function isSchemaChange(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/**
 * The meaning of an error of the driver (SQLSTATE classes, PostgreSQL appendix A): `conflict` for serialization
 * failures, deadlocks and migrations, `unavailable` for lost or refused connections, shutdown, overload and a server that is no longer the primary, `invalid` for values
 * the database cannot hold and for links and names it refuses, else `fault`.
 */
export function kindOfError(error: unknown): (typeof storageErrorKinds)[number] {
  if (error instanceof TransactionConflict) return 'conflict';
  if (error instanceof StorageUnavailable) return 'unavailable';
  const code = codeOf(error);
  if (code === '40001' || code === '40P01' || isSchemaChange(error)) return 'conflict';
  if (/^(?:08|57P0|53|57014|55P03|25P0|25006)/u.test(code) || networkCodes.has(code))
    return 'unavailable';
  if (/^22|^2350[35]$/u.test(code)) return 'invalid';
  if (code === '' && error instanceof Error && connectionLost.test(error.message))
    return 'unavailable';
  return 'fault';
}

/** True when the server of this connection takes no writes any more (SQLSTATE 25006): another one is the primary now. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** True when PostgreSQL cancelled the statement because it took longer than it may (SQLSTATE 57014). */
export function isCancelled(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** True when `basalt.enter_organization` refused the tenant (its own SQLSTATE). */
function isSuspended(error: unknown): boolean {
  return codeOf(error) === 'BA403';
}

/** True when a row with the same key is there already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** True when a row is removed that others refer to, or refers to one that does not exist (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** The refusal of a value that the database cannot hold. */
export function unstorable(): DomainError<'validation_failed'> {
  return new DomainError('validation_failed', {
    errors: { _: ['holds a value that cannot be stored'] },
  });
}

/** The error of the domain for an error of the driver. A fault is returned unchanged. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError || error instanceof CallNotConfirmed) return error;
  if (isSuspended(error)) return new DomainError('organization_suspended', {});
  const kind = kindOfError(error);
  if (!(error instanceof StorageUnavailable)) {
    storageErrors.publish({ kind, code: codeOf(error) } satisfies StorageError);
  }
  switch (kind) {
    case 'unavailable':
    case 'conflict':
      return error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
    case 'invalid':
      return Object.assign(unstorable(), { cause: error });
    case 'fault':
      return error;
  }
}
