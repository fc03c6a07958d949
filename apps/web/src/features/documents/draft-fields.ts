import type { Document } from '../../api/types.ts';
import { isSame } from '../../data/query/save-fields.ts';
import { joinTexts } from '../text/compare-texts.ts';

const written = [
  'title',
  'caption',
  'content_html',
  'tag_names',
  'editor_ids',
  'project_id',
] as const;

type Name = (typeof written)[number];

/** The fields of a document in its form. */
export type WrittenFields = Pick<Document, Name>;

/** A draft that is stored in this browser. */
export interface Draft {
  fields: WrittenFields;
  /** The fields of the document that the draft changes. */
  base: WrittenFields;
  /** The version of the document with these fields. */
  version: number;
  /** The fields that were saved while the person writes, as they were sent: the service can store a text in another form. */
  sent?: Partial<WrittenFields>;
  /** The fields before the draft was begun, those that only others changed since as they are now; absent until something was saved. */
  first?: WrittenFields;
  /** What another person saved in the meantime, and the draft goes on from. */
  joined?: Partial<WrittenFields>;
  /** When it was saved last, in milliseconds; absent until then. */
  savedAt?: number;
  /** What was sent and is not known to be saved, the newest first: the answer can be lost with the page or the connection. */
  sending?: Partial<WrittenFields>[];
  /** Whether the document was just made. */
  isNew?: true;
  /** How often the text was replaced by another one than what was typed. */
  replaced?: number;
}

/** The fields of a document in its form. */
export const fieldsOf = (document: Document): WrittenFields =>
  pick(document, written) as WrittenFields;

/** Some fields of a record. */
export const pick = (fields: WrittenFields, names: readonly Name[]): Partial<WrittenFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** The names of the fields that are not saved. */
export const changedIn = ({ fields, base, sent = {} }: Draft): Name[] =>
  written.filter((name) => !isSame(fields[name], name in sent ? sent[name] : base[name]));

/** The names of the fields that were saved with other values than before the draft was begun. */
export const savedIn = ({ base, first = base }: Draft): Name[] =>
  written.filter((name) => !isSame(first[name], base[name]));

/** The names of all fields that the person changed since the draft was begun, saved or not. */
export const namesOfOwn = (draft: Draft): Name[] => {
  const names = new Set([...changedIn(draft), ...savedIn(draft)]);
  return written.filter((name) => names.has(name));
};

/** Whether another person changed a field that would be as before the draft was begun if what was saved of it were undone. */
export const undoesOthers = (draft: Draft, document: Document): boolean =>
  savedIn(draft).some(
    (name) =>
      name in (draft.joined ?? {}) ||
      (document.version > draft.version && !isSame(document[name], draft.base[name])),
  );

/** The draft with what another person saved as `newest`, for the person to read and to save. */
export function joinedWith(draft: Draft, newest: Document): Draft {
  const { fields, base } = draft;
  const now = fieldsOf(newest);
  const texts = [base, now, fields].map(({ content_html }) => content_html ?? '');
  const [before = '', theirs = '', own = ''] = texts;
  return {
    ...begunFrom(draft, newest),
    fields: {
      ...now,
      ...pick(fields, changedIn(draft)),
      content_html: joinTexts(before, theirs, own),
    },
    sent: {},
    replaced: (draft.replaced ?? 0) + 1,
  };
}

/** The draft as a change of `newest`, which another person saved. */
function begunFrom(draft: Draft, newest: Document): Draft {
  const { base, first = base } = draft;
  const now = fieldsOf(newest);
  const saved = new Set(savedIn(draft));
  const changed = written.filter((name) => !isSame(now[name], base[name]));
  // Undone are the person's changes alone, unless theirs are of a field that the person saved before them.
  const [joined, begun] = [true, false].map((isSaved) =>
    pick(
      now,
      changed.filter((name) => saved.has(name) === isSaved),
    ),
  );
  return {
    ...draft,
    base: now,
    version: newest.version,
    first: { ...first, ...begun },
    joined: { ...draft.joined, ...joined },
  };
}

/** The names of the fields that another person saved as `document`, with other values than those of the draft and those that it began with. */
const foreignIn = ({ fields, base, version }: Draft, document: Document): Name[] =>
  document.version > version
    ? written.filter(
        (name) => !isSame(document[name], base[name]) && !isSame(document[name], fields[name]),
      )
    : [];

/** Whether another person saved a field of `document` that has changes of this person, or the text after this person wrote in it. */
export function isOvertaken(draft: Draft, document: Document): boolean {
  const unsaved = new Set(changedIn(draft));
  const isWritten = namesOfOwn(draft).includes('content_html');
  return foreignIn(draft, document).some(
    (name) => unsaved.has(name) || (name === 'content_html' && isWritten),
  );
}

/** Whether a newer version has the fields that the draft changes: it was moved or published. */
const isAsBegun = ({ base, version }: Draft, document: Document): boolean =>
  document.version > version && written.every((name) => isSame(document[name], base[name]));

/** The draft after the same person saved `names` of the document past it: its own changes stay, as changes of what was saved. */
export function onOwn(draft: Draft, saved: Document, names: readonly Name[]): Draft {
  const { base, fields, first = base, sent = {}, replaced = 0 } = draft;
  const own = pick(fieldsOf(saved), names);
  const changed = changedIn(draft);
  const taken = names.filter((name) => !changed.includes(name));
  return {
    ...draft,
    base: { ...base, ...own },
    fields: { ...fields, ...pick(fieldsOf(saved), taken) },
    first: { ...first, ...own },
    sent: Object.fromEntries(
      Object.entries(sent).filter(([name]) => !names.includes(name as Name)),
    ),
    replaced: replaced + (taken.includes('content_html') ? 1 : 0),
  };
}

/** The draft with what another person saved of fields that this person leaves alone; the draft itself where the person has to choose. */
export function following(draft: Draft, document: Document): Draft {
  const names = foreignIn(draft, document);
  if (isAsBegun(draft, document)) return { ...draft, version: document.version };
  if (names.length === 0 || isOvertaken(draft, document)) return draft;
  const sent = Object.entries(draft.sent ?? {}).filter(([name]) => !names.includes(name as Name));
  const steps = names.includes('content_html') ? document.version - draft.version : 0;
  return {
    ...begunFrom(draft, document),
    fields: { ...draft.fields, ...pick(document, names) },
    ...(draft.sent && { sent: Object.fromEntries(sent) }),
    replaced: (draft.replaced ?? 0) + steps,
  };
}

/**
 * The draft `now` after the document was saved with the changes of the draft `begun`: what was typed since stays unsaved, and what other people changed in
 * fields that the person did not is taken over. A field that both changed meanwhile stays on the version of before: the document overtakes the draft.
 */
export function afterSaving(now: Draft, begun: Draft, saved: Document, savedAt: number): Draft {
  const base = fieldsOf(saved);
  let { version } = saved;
  const changed = new Set(changedIn(begun));
  const taken: Partial<WrittenFields> = {};
  const sent: Partial<WrittenFields> = {};
  for (const name of written) {
    const isOthers = !changed.has(name) && !isSame(base[name], begun.base[name]);
    const isTyped =
      !isSame(now.fields[name], begun.fields[name]) && !isSame(now.fields[name], base[name]);
    if (isOthers && isTyped) {
      Object.assign(base, { [name]: begun.base[name] });
      ({ version } = begun);
    } else if (isOthers) Object.assign(taken, { [name]: base[name] });
    else if (changed.has(name) || (!isOthers && name in (begun.sent ?? {})))
      Object.assign(sent, {
        [name]: changed.has(name) ? begun.fields[name] : begun.sent?.[name],
      });
  }
  return {
    fields: { ...now.fields, ...taken },
    base,
    version,
    sent,
    first: { ...(begun.first ?? begun.base), ...taken },
    ...(now.joined && { joined: now.joined }),
    savedAt,
    replaced: (now.replaced ?? 0) + ('content_html' in taken ? 1 : 0),
  };
}

/** The words of a text without its markup, which the service can write in another form. */
export const wordsOf = (html: string | null | undefined): string =>
  new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent.replaceAll(/\s+/gu, '');

/** Whether the service has this value of a field. */
const isStored = (name: Name, document: Document, fields: WrittenFields): boolean =>
  isSame(document[name], fields[name]) ||
  (name === 'content_html' && wordsOf(document[name]) === wordsOf(fields[name]));

/** The draft after what was sent of it was saved as `document` without an answer; the draft itself if that is another one. */
export function settled(draft: Draft, document: Document): Draft {
  if (document.version <= draft.version) return draft;
  const sent = (draft.sending ?? []).map((fields) => ({ ...draft.base, ...draft.sent, ...fields }));
  const fields = sent.find((all) => written.every((name) => isStored(name, document, all)));
  if (fields === undefined) return draft;
  return afterSaving(draft, { ...draft, fields }, document, draft.savedAt ?? 0);
}

/** A draft that is put back after its saved changes were undone: it changes the document as it is now. */
export const putBackOn = (draft: Draft, document: Document): Draft => ({
  fields: { ...fieldsOf(document), ...pick(draft.fields, namesOfOwn(draft)) },
  base: fieldsOf(document),
  version: document.version,
});
