import { OperatorError } from '@basalt/domain';
import { DatabaseSettingError } from './database-setting-error.ts';

/** Explanations by SQLSTATE or by the error code of the network. */
const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closes the connection',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
  '08001': 'a connection to it cannot be made',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the login',
  '3D000': 'there is no such database',
  '42501':
    'the login may not do that: name the owner of the database in DATABASE_URL; with a login that only serves set SERVICE_MIGRATE=false',
  '53300': 'it accepts no more connections',
  '55P03': 'another program holds a lock on its tables',
  '57P03': 'it is starting up or shutting down',
};

interface Coded extends Error {
  code?: unknown;
  syscall?: string;
  address?: string;
  port?: number;
  path?: string;
}

/**
 * One message for the operator that says why a start or a command failed. It contains no secret and no stack. Null for an error
 * without an explanation.
 */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError) return error.message;
  if (error instanceof DatabaseSettingError) {
    const { place, cause } = error;
    const reason = databaseFault(cause);
    return reason === null ? explain(cause) : `cannot use the database of ${place}: ${reason}`;
  }
  const { syscall, path } = error as Coded;
  // In one of several processes, the supervisor binds.
  if (syscall === 'listen' || syscall === 'bind') return listenFault(error);
  const reason = databaseFault(error);
  if (reason !== null) return `cannot use the database: ${reason}`;
  return path === undefined ? null : `cannot use ${path}: ${error.message}`;
}

function listenFault({ code, address, port, message }: Coded): string {
  if (code === 'EADDRINUSE') {
    return `${address}:${port} is in use by another program: stop that program, or set PORT to another port (for a worker: SERVICE_WORKER_PORT); 0 takes a free one`;
  }
  return `cannot listen on HOST ${address} and PORT ${port}: ${message}`;
}

function databaseFault(error: unknown): string | null {
  // For a host with several addresses, the error has one error for each.
  if (error instanceof AggregateError) return databaseFault(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { code, message } = error as Coded;
  const fault = typeof code === 'string' ? databaseFaults[code] : undefined;
  if (fault !== undefined) return `${fault} (${code}: ${message})`;
  const isSilent = /timeout expired|connection terminated/iu.test(message);
  return isSilent ? `it does not answer (${message})` : null;
}

/** An error's name, code (or that of its cause) and stack frames, without its message, which may contain secrets. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = codeOf(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return [code === null ? error.name : `${error.name} ${code}`, ...frames].join('\n');
}

function codeOf(error: Error): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Coded;
    if (typeof code === 'string') return code;
  }
  return null;
}
