import type { GitConnection, GitDelivery, Project } from '../../api/types.ts';
import { formatList } from '../../words/formats.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';

/** The forges by the names that the service has for them, with their own names. */
export const forges: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  forgejo: 'Forgejo',
  bitbucket: 'Bitbucket Cloud',
};

/** The name of a forge. */
export const forgeName = ({ kind }: Pick<GitConnection, 'kind'>): string => forges[kind] ?? kind;

/** Which tickets a connection links, as a sentence. */
export function linkedWords(
  { project_ids: ids }: Pick<GitConnection, 'project_ids'>,
  projects: readonly Project[],
): string {
  if (ids.length === 0) return words('git.allAreLinked');
  const names = projects.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return words('git.onlyThoseOf', { projects: formatList(names) });
}

const outcomes: Readonly<Record<string, FixedKey>> = {
  read: 'git.read',
  ignored: 'git.ignored',
  refused: 'git.refused',
  unsigned: 'git.unsigned',
};

/** What became of a webhook, in words. */
export function receivedWords({ outcome, detail, linked }: GitDelivery): {
  word: string;
  why: string;
} {
  const key = outcomes[outcome];
  const word = key === undefined ? outcome : words(key);
  if (outcome === 'read') return { word, why: words('git.linked', { count: linked }) };
  if (outcome === 'ignored') return { word, why: words('git.whyIgnored') };
  if (outcome === 'unsigned') return { word, why: words('git.whyUnsigned') };
  return { word, why: detail ?? '' };
}
