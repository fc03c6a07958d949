import { gitLimits } from './git-event.ts';

/** A ticket that a text names. */
export interface TicketReference {
  /** In upper case: `WEB-12`. */
  readonly key: string;
  /** True after a closing word: "Fixes WEB-12". */
  readonly closes: boolean;
}

/**
 * `WEB-12` in upper case, not inside another word or number: not `XWEB-12`, `MY-WEB-12`, `WEB-12b`, `WEB-12.5`. Scripts that are
 * written without spaces may touch a key.
 */
const inText =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}\p{Nd}_-])([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}\p{Nd}_]|[.-]\d)/gu;
/** `web-12` in any case, between anything that is neither letter nor digit: `fix-web-12`, `ada/WEB-12_pay`. */
const inBranch =
  /(?<![\p{L}\p{M}\p{N}])([A-Za-z][A-Za-z0-9]{1,9})-([1-9]\d{0,8})(?![\p{L}\p{M}\p{N}])/gu;

const closingWord =
  /(?<![\p{L}\p{M}\p{N}_-])(?:fix(?:e[sd])?|(?:close|resolve)[sd]?) {0,3}:? {0,3}[#([]?$/u;
/** Longer than a closing word with what may follow it. */
const closingRoom = 20;
const listSeparator = /^[)\]]?(?:,? (?:and|&)|,)? {0,3}[#([]?$/u;

/**
 * The tickets of these projects that a commit message, a title or a description names, each once, in their order. `projectKeys`
 * are in upper case; any other prefix, as in `UTF-8`, is no ticket. A closing word (fix, fixes, fixed, close, closes, closed, resolve,
 * resolves, resolved; any case) counts for the key after it, and for a list: "Fixes WEB-1, WEB-2 and WEB-3". It does not count in
 * a message that reverts another one.
 */
export function referencesInText(
  text: string,
  projectKeys: ReadonlySet<string>,
): TicketReference[] {
  const searched = text.slice(0, gitLimits.message);
  const reverts = searched.startsWith('Revert "');
  const found = new Map<string, boolean>();
  let end = 0;
  let listCloses = false;
  const mentions = searched
    .matchAll(inText)
    .filter(([, project = '']) => projectKeys.has(project))
    .take(gitLimits.mentions);
  for (const match of mentions) {
    const [key] = match;
    const gap = searched.slice(Math.max(end, match.index - closingRoom), match.index);
    listCloses = closingWord.test(gap.toLowerCase()) || (listCloses && listSeparator.test(gap));
    end = match.index + key.length;
    if (!found.has(key) && found.size >= gitLimits.references) break;
    found.set(key, found.get(key) === true || (listCloses && !reverts));
  }
  return Array.from(found, ([key, closes]) => ({ key, closes }));
}

/** The tickets of these projects that a branch name has, in upper or lower case. A branch closes none. */
export function referencesInBranch(
  branch: string,
  projectKeys: ReadonlySet<string>,
): TicketReference[] {
  const keys = new Set<string>();
  for (const [, project = '', number = ''] of branch
    .slice(0, gitLimits.branch)
    .matchAll(inBranch)) {
    const key = project.toUpperCase();
    if (projectKeys.has(key) && keys.size < gitLimits.references) keys.add(`${key}-${number}`);
  }
  return Array.from(keys, (key) => ({ key, closes: false }));
}

/** Every ticket once; closed if one of the texts closes it. */
export function joinReferences(
  ...lists: readonly (readonly TicketReference[])[]
): TicketReference[] {
  const found = new Map<string, boolean>();
  for (const { key, closes } of lists.flat()) found.set(key, found.get(key) === true || closes);
  return Array.from(found, ([key, closes]) => ({ key, closes }));
}
