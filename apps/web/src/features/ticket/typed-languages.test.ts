import { languageTags, type Language } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { loadTypedWords } from '../../words/typed-words.ts';
import { typedDue } from './due-typed.ts';
import { readCapture } from './read-capture.ts';

/** A Wednesday. */
const now = new Date(2026, 10, 25, 14, 30);

const others = languageTags.filter((tag) => tag !== 'en');
type Other = Exclude<Language, 'en'>;

const two = (part: number) => String(part).padStart(2, '0');

/** A due date as `11-26` or `11-26 15:00`. */
function shown(due: Date | null): string | null {
  if (due === null) return null;
  const day = `${two(due.getMonth() + 1)}-${two(due.getDate())}`;
  return due.getSeconds() === 59 ? day : `${day} ${two(due.getHours())}:${two(due.getMinutes())}`;
}

const dues: Readonly<Record<Other, Readonly<Record<string, string>>>> = {
  de: {
    heute: '11-25',
    Morgen: '11-26',
    übermorgen: '11-27',
    'morgen um 15 Uhr': '11-26 15:00',
    Freitag: '11-27',
    'am Mo': '11-30',
    'nächsten Freitag': '11-27',
    'kommenden Freitag': '11-27',
    'nächsten Mittwoch': '12-02',
    'bis Freitag 15 Uhr': '11-27 15:00',
    'für den Moment': '',
    'nächste Woche': '12-02',
    'in 3 Tagen': '11-28',
    'in einer Woche': '12-02',
    'in zwei Monaten': '',
    'in 2 Monaten': '01-25',
    '5. Dezember': '12-05',
    '24. März 2027 9:30': '03-24 09:30',
  },
  fr: {
    'aujourd’hui': '11-25',
    demain: '11-26',
    'après-demain': '11-27',
    'demain à 15h': '11-26 15:00',
    'demain 15h30': '11-26 15:30',
    vendredi: '11-27',
    'lundi prochain': '11-30',
    'vendredi prochain': '11-27',
    'la semaine prochaine': '12-02',
    'dans 3 jours': '11-28',
    'dans 2 semaines': '12-09',
    '1er février': '02-01',
    '5 déc.': '12-05',
    '5/12': '12-05',
  },
  es: {
    hoy: '11-25',
    mañana: '11-26',
    'pasado mañana': '11-27',
    'mañana a las 15:00': '11-26 15:00',
    'el viernes': '11-27',
    'próximo lunes': '11-30',
    'el viernes que viene': '11-27',
    'antes del viernes': '11-27',
    'la semana que viene': '12-02',
    'dentro de 3 días': '11-28',
    'en una semana': '12-02',
    '5 de diciembre': '12-05',
    '24/3/2027': '03-24',
  },
  'pt-BR': {
    hoje: '11-25',
    amanhã: '11-26',
    'depois de amanhã': '11-27',
    'amanhã às 15h': '11-26 15:00',
    'sexta-feira': '11-27',
    'próxima segunda': '11-30',
    'sexta que vem': '11-27',
    'até dia 5 de dezembro': '12-05',
    'semana que vem': '12-02',
    'daqui a 3 dias': '11-28',
    'em um mês': '12-25',
    '5 de dezembro': '12-05',
  },
  ja: {
    今日: '11-25',
    明日: '11-26',
    明後日: '11-27',
    '明日 15時': '11-26 15:00',
    明日午後３時３０分: '11-26 15:30',
    明日午前9時: '11-26 09:00',
    明日の夜: '',
    明日夜9時: '11-26 21:00',
    金曜日まで: '11-27',
    金曜日: '11-27',
    来週の月曜: '11-30',
    来週: '12-02',
    '3日後': '11-28',
    '２週間後': '12-09',
    '12月5日': '12-05',
    '2027年3月24日': '03-24',
  },
  'zh-CN': {
    今天: '11-25',
    明天: '11-26',
    后天: '11-27',
    明天下午3点: '11-26 15:00',
    明天上午9点: '11-26 09:00',
    明天中午12点: '11-26 12:00',
    明天晚上9点: '11-26 21:00',
    明天晚上12点: '11-26 23:59',
    周五之前: '11-27',
    '明天 15点30分': '11-26 15:30',
    周五: '11-27',
    下周一: '11-30',
    下周日: '12-06',
    下周: '12-02',
    '３天后': '11-28',
    一周后: '12-02',
    '12月5日': '12-05',
  },
  ar: {
    اليوم: '11-25',
    غدًا: '11-26',
    غدا: '11-26',
    'بعد غد': '11-27',
    'غدًا الساعة ١٥:٠٠': '11-26 15:00',
    الجمعة: '11-27',
    'الاثنين القادم': '11-30',
    'الجمعة القادمة': '11-27',
    'يوم الجمعة القادم': '11-27',
    'الأسبوع القادم': '12-02',
    'بعد ٣ أيام': '11-28',
    'بعد أسبوع': '12-02',
    '٥ ديسمبر': '12-05',
  },
};

test.each(others)('days and times in %s are read, and those in English', async (tag) => {
  const typed = await loadTypedWords(tag as Other);
  const texts = { ...dues[tag as Other], 'tomorrow 15:00': '11-26 15:00', 'next week': '12-02' };
  const read = Object.keys(texts).map((text) => [text, shown(typedDue(text, now, typed)) ?? '']);
  expect(Object.fromEntries(read)).toEqual(texts);
});

test.each(others)('every name of a day and a month in %s is read', async (tag) => {
  const typed = await loadTypedWords(tag as Other);
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
  Other,
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
  const typed = await loadTypedWords(tag);
  const known = { people: [], labels: [], fields: [], typed };
  const { title, fields } = readCapture(line, known, new Set(), now);
  const due = fields.due_at === undefined ? null : shown(new Date(fields.due_at));
  expect({
    title,
    ...(due !== null && { due }),
    ...(fields.priority && { priority: fields.priority }),
  }).toEqual(expected);
});
