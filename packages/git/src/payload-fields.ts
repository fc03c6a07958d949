import * as v from 'valibot';
import { gitLimits } from './git-event.ts';

/** What changes the order of a line, or breaks it. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** At most so many characters, without half a pair of surrogates and without NUL, which PostgreSQL cannot store. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .toWellFormed()
    .replaceAll('\0', '\uFFFD');

/** A text in one line. */
export const lineOf = (text: string): string =>
  cut(text, gitLimits.title).replaceAll(unprintable, ' ').trim();

const line = v.pipe(v.string(), v.transform(lineOf));
const longText = v.pipe(
  v.string(),
  v.transform((text) => cut(text, gitLimits.message)),
);
const list = v.nullable(v.array(v.unknown()));
const flag = v.nullable(v.boolean());
const recordId = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(100))]),
  v.transform((id) => lineOf(String(id))),
  v.minLength(1),
);
/** Git allows no control characters in a name. */
const refName = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength('refs/heads/'.length + gitLimits.branch),
  v.check((name) => name.isWellFormed() && !/\p{Cc}/u.test(name)),
);
const branchName = v.pipe(refName, v.maxLength(gitLimits.branch));
/** As browsers read and write it: without blanks and line breaks, which they forgive. */
const webAddress = v.pipe(
  v.string(),
  v.transform((text) => URL.parse(text)),
  v.check(isWebAddress),
  v.transform((url) => url?.href ?? ''),
  v.maxLength(gitLimits.url),
);
/** ISO 8601, or GitLab's `2026-09-15 16:50:55 UTC`; null for any other text. */
const moment = v.pipe(
  v.string(),
  v.transform((text) => {
    const isMoment =
      /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})? ?(?:Z|UTC|[+-]\d\d:?\d\d)$/u.test(text);
    const time = isMoment ? Date.parse(text) : Number.NaN;
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }),
);

function isWebAddress(url: URL | null): boolean {
  return url !== null && /^https?:$/u.test(url.protocol) && `${url.username}${url.password}` === '';
}

/** What is read of payloads, by names of ours. Null is what a forge does not send. */
export const repositoryFields = v.object({
  id: recordId,
  name: line,
  url: webAddress,
  defaultBranch: v.nullable(branchName),
});
export const actorFields = v.object({ name: v.nullable(line), id: v.nullable(recordId) });
export const pushFields = v.object({
  ref: refName,
  /** The type of the ref, where its name does not say it. */
  type: v.nullable(v.string()),
  /** Null or only zeros for a branch that is new. */
  before: v.nullable(v.string()),
  /** Null or only zeros for a branch that is deleted. */
  after: v.nullable(v.string()),
  isForced: flag,
  commits: list,
  /** All commits of the push. */
  total: v.nullable(v.number()),
  isTruncated: flag,
});
export const commitFields = v.object({
  sha: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u)),
  message: longText,
  url: webAddress,
  author: v.nullable(line),
});
export const pullRequestFields = v.object({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  title: line,
  description: v.nullable(longText),
  url: webAddress,
  author: v.nullable(line),
  branch: branchName,
  targetBranch: branchName,
  updatedAt: v.nullable(moment),
});
export const changeFields = v.object({
  action: v.nullable(v.string()),
  state: v.string(),
  isDraft: flag,
  isMerged: flag,
  authorId: v.nullable(recordId),
  previousTitle: v.nullable(line),
  wasDraft: flag,
  reviewers: list,
  reviewersBefore: list,
  reviewersAfter: list,
});
