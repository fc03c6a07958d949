/** Errors whose message was written for the operator. */
const spokenFor = new Set([
  'ConfigError',
  'EmbeddedPostgresError',
  'MigrationError',
  'UnsafeDatabaseRole',
]);

const networkFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to the host',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the login',
  '3D000': 'there is no such database',
  '42501':
    'the login may not do that (the first migration needs CREATEROLE and CREATE on the database)',
};

/**
 * One message for the operator about why a start or a command failed: what is wrong, not where in the code.
 * Null when nothing is known but the error itself.
 */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (spokenFor.has(error.name)) return error.message;
  const { code, address, port, syscall } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const where = address === undefined ? '' : ` at ${address}:${port}`;
  if (syscall === 'listen') {
    return code === 'EADDRINUSE'
      ? `the address ${address}:${port} is in use by another program: stop it, or set PORT to another port (0 for any free one)`
      : `cannot listen${where}: ${error.message}`;
  }
  const fault = code === undefined ? undefined : networkFaults[code];
  if (fault !== undefined)
    return `cannot use the database${where}: ${fault} (${code}: ${error.message})`;
  if (error instanceof AggregateError) return explain(error.errors[0]);
  if (/timeout expired|connection terminated/iu.test(error.message)) {
    return `cannot use the database: it does not answer (${error.message})`;
  }
  return null;
}
