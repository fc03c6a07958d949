import { eachHost } from '@basalt/persistence';

/** The database of a setting cannot be used; `cause` is the reason. */
export class DatabaseSettingError extends Error {
  override readonly name = 'DatabaseSettingError';
  /** The name of the setting, and its hosts and ports. It contains nothing secret. */
  readonly place: string;

  constructor(setting: string, url: string, cause: unknown) {
    super(`the database of ${setting} cannot be used`, { cause });
    const places = eachHost(url).map((address) => {
      const { hostname, port } = new URL(address);
      return hostname === '' ? 'local' : `${hostname}:${port || 5432}`;
    });
    this.place = `${setting} (${places.join(', ')})`;
  }
}

/** Runs work on the database of a setting. Every error becomes a DatabaseSettingError. */
export async function namedAfter<T>(
  setting: string,
  url: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new DatabaseSettingError(setting, url, cause);
  }
}
