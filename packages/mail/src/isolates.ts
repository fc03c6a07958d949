import { textDirectionOf, type Language } from '@basalt/domain';

/*
 * People's words between the isolating characters of Unicode (UAX #9): they do not change the direction of the sentence around them. Every
 * draft of a mail has them; its plain text where they do something, its HTML as elements.
 */
const [start, end] = ['\u2068', '\u2069'];
const anyIsolate = /[\u2066-\u2069]/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The text of a person as a part of a draft. Isolates of its own are left out, so that none stays open. */
export const isolated = (text: string): string => start + text.replaceAll(anyIsolate, '') + end;

/** A part of a draft as plain text: a text that is only written from left to right needs no isolates. */
export const plainText = (draft: string, language: Language): string =>
  textDirectionOf(language) === 'rtl' || rightToLeft.test(draft)
    ? draft
    : draft.replaceAll(anyIsolate, '');

/** A part of a draft as HTML, if it is escaped already. */
export const elementsOf = (escaped: string): string =>
  escaped.replaceAll(start, '<bdi>').replaceAll(end, '</bdi>');
