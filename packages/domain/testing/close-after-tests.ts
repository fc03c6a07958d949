import { afterAll } from 'vitest';

type Closable = { close(): unknown } | { stop(): unknown } | { drop(): unknown };

/** Opens what the tests of a file share, and closes it after them. Call it at the top level of the file. */
export async function closeAfterTests<T extends Closable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  afterAll(async () => {
    if ('close' in opened) await opened.close();
    else if ('stop' in opened) await opened.stop();
    else await opened.drop();
  });
  return opened;
}
