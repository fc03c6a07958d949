/** Where the HTTP layer reports to. `fields` hold no header, body, token or query; the shape is pino's. */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/**
 * The parts of a fault that may be logged: its name, its code, and where it was thrown. The message stays out, because
 * drivers put statements and values into theirs.
 */
export function traceOf(error: unknown): { name: string; code: string | null; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, code: null, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: codeOf(error),
    frames: frames.slice(0, 12).map((line) => line.trim()),
  };
}

/** The code of the error or of its cause: for unavailable storage, the cause has the reason. */
function codeOf(error: Error): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return null;
}
