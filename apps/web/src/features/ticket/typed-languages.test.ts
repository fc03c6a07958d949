import { languageTags } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { languageWords, type TranslatedLanguage } from '../../words/language-words.ts';
import { typedDue } from './due-typed.ts';
import { readCapture } from './read-capture.ts';

/** A Wednesday. */
const now = new Date(2026, 10, 25, 14, 30);

const others = languageTags.filter((tag) => tag !== 'en');

const two = (part: number) => String(part).padStart(2, '0');

/** A due date as `11-26` or `11-26 15:00`. */
function shown(due: Date | null): string | null {
  if (due === null) return null;
  const day = `${two(due.getMonth() + 1)}-${two(due.getDate())}`;
  return due.getSeconds() === 59 ? day : `${day} ${two(due.getHours())}:${two(due.getMinutes())}`;
}

test.each(others)('days and times in %s are read, and those in English', async (tag) => {
  const { typed, examples } = await languageWords(tag);
  expect(Object.keys(examples.dates).length).toBeGreaterThan(10);
  const texts = { ...examples.dates, 'tomorrow 15:00': '11-26 15:00', 'next week': '12-02' };
  const read = Object.keys(texts).map((text) => [text, shown(typedDue(text, now, typed)) ?? '']);
  expect(Object.fromEntries(read)).toEqual(texts);
});

test.each(others)('every name of a day and a month in %s is read', async (tag) => {
  const { typed } = await languageWords(tag);
  typed.weekdays.forEach((names, at) => {
    for (const name of names.split('|')) {
      expect([name, typedDue(name, now, typed)?.getDay()]).toEqual([name, (at + 1) % 7]);
    }
  });
  typed.months?.forEach((names, at) => {
    for (const name of names.split('|')) {
      expect([name, typedDue(`5 ${name}`, now, typed)?.getMonth()]).toEqual([name, at]);
    }
  });
});

const lines: readonly (readonly [
  TranslatedLanguage,
  string,
  { title: string; due?: string; priority?: string },
])[] = [
  [
    'de',
    'Vertrag prüfen !hoch morgen',
    { title: 'Vertrag prüfen', due: '11-26', priority: 'high' },
  ],
  ['de', 'Plan !sehr-hoch', { title: 'Plan', priority: 'highest' }],
  [
    'fr',
    'Relire le contrat !haute demain',
    { title: 'Relire le contrat', due: '11-26', priority: 'high' },
  ],
  ['es', 'Llamar el próximo lunes a las 15:00', { title: 'Llamar', due: '11-30 15:00' }],
  ['es', 'Llamar el 5 de diciembre a las 15:00', { title: 'Llamar', due: '12-05 15:00' }],
  ['es', 'Tareas para mañana', { title: 'Tareas', due: '11-26' }],
  ['de', 'Angebot bis Freitag', { title: 'Angebot', due: '11-27' }],
  ['de', 'Angebot bis zum 5. Dezember', { title: 'Angebot', due: '12-05' }],
  ['de', 'Angebot bis Mo', { title: 'Angebot', due: '11-30' }],
  ['de', 'Offer by Friday', { title: 'Offer', due: '11-27' }],
  ['fr', 'Point pour le 5 décembre', { title: 'Point', due: '12-05' }],
  ['pt-BR', 'Tarefas até sexta', { title: 'Tarefas', due: '11-27' }],
  ['pt-BR', 'Tarefas para a próxima semana', { title: 'Tarefas', due: '12-02' }],
  ['ja', '契約を確認 3日後', { title: '契約を確認', due: '11-28' }],
  ['ja', '契約を確認 12月5日', { title: '契約を確認', due: '12-05' }],
  ['zh-CN', '检查合同 3天后', { title: '检查合同', due: '11-28' }],
  ['ar', 'مراجعة العقد قبل يوم الجمعة', { title: 'مراجعة العقد', due: '11-27' }],
  ['pt-BR', 'Revisar !média amanhã', { title: 'Revisar', due: '11-26', priority: 'medium' }],
  ['ja', '契約を確認　！高　来週', { title: '契約を確認', due: '12-02', priority: 'high' }],
  ['zh-CN', '检查合同 ！最高 明天', { title: '检查合同', due: '11-26', priority: 'highest' }],
  ['ar', 'مراجعة العقد !عالية غدا', { title: 'مراجعة العقد', due: '11-26', priority: 'high' }],
  ['ar', 'Review !low tomorrow', { title: 'Review', due: '11-26', priority: 'low' }],
];

test.each(lines)('in %s, the line “%s” is read', async (tag, line, expected) => {
  const { typed } = await languageWords(tag);
  const known = { people: [], labels: [], fields: [], typed };
  const { title, fields } = readCapture(line, known, new Set(), now);
  const due = fields.due_at === undefined ? null : shown(new Date(fields.due_at));
  expect({
    title,
    ...(due !== null && { due }),
    ...(fields.priority && { priority: fields.priority }),
  }).toEqual(expected);
});
