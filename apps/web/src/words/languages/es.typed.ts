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
  on: 'el',
  onWeekday:
    '{on}{weekday}|este {weekday}|{on}próximo {weekday}|{on}{weekday} que viene|{on}{weekday} próximo',
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
    '{on}{d} {month}|{on}{d} de {month}|{on}{d} de {month} de {y}|{on}{d} {month} {y}|{on}{d}/{m}|{on}{d}/{m}/{y}',
  times: 'a las {time}|a la {time}|{time} h|a las {time} h',
  until: 'para {day}|hasta {day}|antes de {day}|antes del {day}',
  doubtful: 'mar|el mar|para el mar|hasta el mar|dom|sab|{d} set',
  notAfter: 'para|hasta|la|las|lo|los|esta|cada|de|del|por|a|al|desde|tras|y|o',
  priorities: {
    highest: 'muyalta|máxima|urgente|crítica',
    high: 'alta',
    medium: 'media|normal',
    low: 'baja',
    lowest: 'muybaja|mínima',
  },
};
