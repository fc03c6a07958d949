import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in French. */
export const typed: TypedWords = {
  today: "aujourd'hui|aujourdhui|auj|ce jour",
  tomorrow: 'demain',
  afterTomorrow: 'après-demain|après demain',
  nextWeek: 'semaine prochaine|la semaine prochaine|sem prochaine',
  nextMonth: 'mois prochain|le mois prochain',
  inDays: "dans {n} jours|dans {n} jour|dans {n} j|dans {n}j|dans un jour|d'ici {n} jours",
  inWeeks: "dans {n} semaines|dans {n} semaine|dans {n} sem|dans une semaine|d'ici {n} semaines",
  inMonths: "dans {n} mois|dans un mois|d'ici {n} mois",
  weekdays: [
    'lundi|lun|lun.',
    'mardi|mar|mar.',
    'mercredi|mer|mer.',
    'jeudi|jeu|jeu.',
    'vendredi|ven|ven.',
    'samedi|sam|sam.',
    'dimanche|dim|dim.',
  ],
  on: 'le|ce',
  onWeekday: '{on}{weekday}|{on}{weekday} prochain|{weekday} proch.',
  months: [
    'janvier|janv|janv.|jan',
    'février|févr|févr.|fév',
    'mars',
    'avril|avr|avr.',
    'mai',
    'juin',
    'juillet|juil|juil.',
    'août',
    'septembre|sept|sept.|sep',
    'octobre|oct|oct.',
    'novembre|nov|nov.',
    'décembre|déc|déc.',
  ],
  dates:
    '{on}{d} {month}|{on}{d}er {month}|{on}{d} {month} {y}|{on}{d}er {month} {y}|{on}{d}/{m}|{on}{d}/{m}/{y}',
  times:
    'à {time}|{hour}h{minute}|{hour} h {minute}|{hour}h|{hour} h|à {hour}h{minute}|à {hour} h {minute}|à {hour}h|à {hour} h',
  until:
    "pour {day}|avant {day}|jusqu'à {day}|jusqu'au {day}|d'ici {day}|d'ici à {day}|d'ici au {day}",
  doubtful: 'tue|mar|mer|jeu|sam|dim|lun|ven',
  notAfter: 'pour|avant|après|à|au|de|du|des|les|chaque|depuis|dès|et|ou',
  priorities: {
    highest: 'trèshaute|maximale|urgent|urgente',
    high: 'haute|haut|élevée',
    medium: 'moyenne|moyen|normale|normal',
    low: 'basse|bas|faible',
    lowest: 'trèsbasse|minimale',
  },
};
