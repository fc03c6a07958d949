import { subjects } from '../webhooks/kinds.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';
import type { importedKinds } from './import-groups.ts';

/** The kinds of events that an import writes, in words. No webhook gets these kinds. */
const imported: Readonly<Record<(typeof importedKinds)[number], FixedKey>> = {
  'project.imported': 'audit.projectImported',
  'board.imported': 'audit.boardImported',
  'label.imported': 'audit.labelImported',
  'field.imported': 'audit.fieldImported',
  'template.imported': 'audit.templateImported',
  'ticket.imported': 'audit.ticketImported',
  'ticket.comment.imported': 'audit.commentImported',
  'ticket.file.imported': 'audit.fileImported',
};

const kinds: ReadonlyMap<string, FixedKey> = new Map([
  ...subjects.flatMap(({ kinds: all }) => all.map(({ kind, of }) => [kind, of] as const)),
  ...Object.entries(imported),
]);

/** The words for the kind of an event: "API credential rotated". A kind without words has its name. */
export function kindWords({ type }: { type: string }): string {
  const of = kinds.get(type);
  return of === undefined ? type : words(of);
}

/** The filters of the log: the subjects of events, and then each kind. The id is a value of the parameter `type` of the API. */
export const kindOptions = (): { id: string; name: string }[] => [
  ...subjects.map(({ pattern, of }) => ({ id: pattern, name: words(of) })),
  ...[...kinds].map(([id, of]) => ({ id, name: words(of) })),
];
