import { languageTags, type Language } from '@basalt/domain/languages';
import { expect, test } from 'vitest';
import { loadTypedWords } from '../../words/typed-words.ts';
import { readCapture } from './read-capture.ts';

type Other = Exclude<Language, 'en'>;

const others = languageTags.filter((tag) => tag !== 'en');

/** Titles whose last words are no due date. */
const titles: Readonly<Record<Other, readonly string[]>> = {
  de: [
    'Frühstück am Morgen',
    'Frühstück bis zum Morgen',
    'Treffen Freitag Morgen',
    'Treffen 15 Uhr',
    'Treffen bis 15 Uhr',
    'Angebot bis Friday',
    'Protokoll vom Montag',
    'Protokoll vom 5. Dezember',
    'Standup jeden Montag',
    'Standup jeden Montag um 9 Uhr',
    'Offen Montag bis Freitag',
    'Prüfe 2 Marken',
    'Gespräch unter 4 Augen',
    'Liste, was ich tue',
    'Standup every Monday',
  ],
  fr: [
    'Point du lundi',
    'Réunion de vendredi',
    'Semaine du 5 décembre',
    'Total à ce jour',
    'Comparer 3 marques',
    'Ouvert de lundi à vendredi',
  ],
  es: [
    'Revisar por la mañana',
    'Reunión de los lunes',
    'Nota del martes',
    'Casa en el mar',
    'Comprar 1 set',
  ],
  'pt-BR': [
    'Versão segunda',
    'Ata da sexta-feira',
    'Toda segunda-feira',
    'Comprar 1 set',
    'Coisas para ter',
  ],
  ja: ['会議 15:00', '会議 ５／１２', '会議 午前9時'],
  'zh-CN': ['开会 15点', '开会 晚上12点', '开会 5/12'],
  ar: ['صلاة الجمعة', 'اجتماع كل يوم جمعة', 'عند نهاية اليوم'],
};

test.each(others)('in %s, titles stay whole, and so do names that objects have', async (tag) => {
  const typed = await loadTypedWords(tag as Other);
  const known = { people: [], labels: [], fields: [], typed };
  const whole = [...titles[tag as Other], 'The constructor', 'The __proto__', 'Mend toString'];
  expect(whole.map((line) => readCapture(line, known, new Set()))).toEqual(
    whole.map((title) => ({ title, fields: {}, understood: [] })),
  );
});
