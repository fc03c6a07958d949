import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in Spanish. */
export const typed: TypedWords = {
  today: 'hoy',
  tomorrow: 'mañana',
  afterTomorrow: 'pasado mañana',
  nextWeek:
    'la próxima semana|próxima semana|la semana próxima|semana próxima|la semana que viene|semana que viene',
  nextMonth: 'el próximo mes|próximo mes|el mes próximo|el mes que viene|mes que viene',
  inDays: 'en {n} días|en {n} día|dentro de {n} días|dentro de {n} día|en un día|dentro de un día',
  inWeeks:
    'en {n} semanas|en {n} semana|dentro de {n} semanas|dentro de {n} semana|en una semana|dentro de una semana',
  inMonths:
    'en {n} meses|en {n} mes|dentro de {n} meses|dentro de {n} mes|en un mes|dentro de un mes',
  weekdays: [
    'lunes|lun',
    'martes|mar',
    'miércoles|mié',
    'jueves|jue',
    'viernes|vie',
    'sábado|sáb',
    'domingo|dom',
  ],
  onWeekday: 'el {weekday}',
  nextWeekday:
    'el próximo {weekday}|próximo {weekday}|el {weekday} que viene|{weekday} que viene|{weekday} próximo',
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo|mar',
    'abril|abr',
    'mayo|may',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sep|sept|set',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  dates:
    '{d} {month}|{d} de {month}|el {d} de {month}|{d} de {month} de {y}|el {d} de {month} de {y}|{d} {month} {y}|{d}/{m}|{d}/{m}/{y}',
  times: 'a las {time}|a la {time}|{time} h|a las {time} h',
  doubtful: 'mar|dom|sab',
  notAfter: {
    manana: 'la|esta|cada|de|por',
  },
  priorities: {
    highest: 'muyalta|máxima|urgente|crítica',
    high: 'alta',
    medium: 'media|normal',
    low: 'baja',
    lowest: 'muybaja|mínima',
  },
};
