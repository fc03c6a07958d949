/** Where the HTTP layer reports to. `fields` hold no header, body, token or query; the shape is pino's. */
export interface Log {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/**
 * What may be logged of a fault: its name, its code, and where it was thrown. The message stays out, because
 * drivers put statements and values into theirs.
 */
export function traceOf(error: unknown): { name: string; code: string | null; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, code: null, frames: [] };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: typeof code === 'string' ? code : null,
    frames: frames.slice(0, 12).map((line) => line.trim()),
  };
}
