import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import type { Project } from '../../api/types.ts';
import { readSeen } from '../../data/offline/offline-cache.ts';
import { keys } from '../../data/query/keys.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Sentence } from '../../words/use-words.tsx';
import noticeCss from '../../design/notice.module.css';

/** The first words of the keys of the tickets of a project. */
const kinds: ReadonlySet<unknown> = new Set([keys.allColumns[0], keys.allLists[0]]);

/** The project whose tickets have this key. */
const projectOf = ([kind, project]: QueryKey): unknown => (kinds.has(kind) ? project : undefined);

/** The projects of which the pages have loaded tickets, or which are stored; none where the project with this key is among them, or not known. */
async function otherProjects(client: QueryClient, wanted: string): Promise<Project[]> {
  const loaded = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined });
  const stored = (await readSeen())?.queries ?? [];
  const known = [...loaded.map(({ queryKey }) => queryKey), ...stored.map(({ key }) => key)];
  const ids = new Set(known.map(projectOf));
  const lists = client.getQueriesData<Project[]>({ queryKey: [keys.projects('')[0]] });
  const all = lists.map(([, list = []]) => list);
  const own = all.find((list) => list.some(({ key }) => key === wanted)) ?? [];
  const found = own.filter(({ id, archived }) => ids.has(id) && !archived);
  return found.some(({ key }) => key === wanted) ? [] : found;
}

/** Without the service, on the page of the project with this key: if nothing of it is kept in this browser, the projects of which something is. */
export function KeptProjects({ project }: { project: string }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<readonly Project[]>([]);
  useEffect(() => {
    otherProjects(client, project.toUpperCase()).then(setShown, () => {});
  }, [client, project]);
  if (shown.length === 0) return null;
  return (
    <p className={noticeCss.banner} role="status">
      <Sentence
        of="offline.canBeOpened"
        projects={() =>
          shown.map(({ id, key, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ' · '}
              <AppLink href={`/app/projects/${key}`}>
                <bdi>{name}</bdi>
              </AppLink>
            </Fragment>
          ))
        }
      />
    </p>
  );
}
