import { Client } from 'pg';

/** A statement as it was sent. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Writes down every statement that this process sends through the driver, of the ORM or not, begin and commit
 * included, while `work` runs.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const prototype = Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: Client, ...args: unknown[]) {
    sent.push(...sentBy(args));
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}

function sentBy([first, second]: unknown[]): Sent[] {
  const { statements } = first as { statements?: Partial<Sent>[] };
  const configs = statements ?? [typeof first === 'string' ? { text: first } : (first as Sent)];
  return configs.map(({ text = '', values = [] }) => ({
    text,
    values: Array.isArray(second) ? second : values,
  }));
}
