import { unpackedContent } from '../src/event/packed-event.ts';
import { connected } from './connected.ts';

/** The content of every packed event of a database, as JSON. `url` is the login of a superuser. */
export const unpackedEventTexts = (url: string): Promise<string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ packed: Buffer }>(
      'select packed from basalt.events where packed is not null',
    );
    const contents = await Promise.all(rows.map(({ packed }) => unpackedContent(packed)));
    return contents.map(({ content }) => JSON.stringify(content));
  });
