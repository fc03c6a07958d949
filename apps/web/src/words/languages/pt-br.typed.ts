import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in Brazilian Portuguese. */
export const typed: TypedWords = {
  today: 'hoje',
  tomorrow: 'amanhã',
  afterTomorrow: 'depois de amanhã',
  nextWeek:
    'semana que vem|na semana que vem|a semana que vem|próxima semana|na próxima semana|a próxima semana',
  nextMonth: 'mês que vem|no mês que vem|próximo mês|no próximo mês',
  inDays:
    'em {n} dias|em {n} dia|daqui a {n} dias|daqui a {n} dia|dentro de {n} dias|dentro de {n} dia|em um dia|daqui a um dia|dentro de um dia',
  inWeeks:
    'em {n} semanas|em {n} semana|daqui a {n} semanas|daqui a {n} semana|dentro de {n} semanas|dentro de {n} semana|em uma semana|daqui a uma semana|dentro de uma semana',
  inMonths:
    'em {n} meses|em {n} mês|daqui a {n} meses|daqui a {n} mês|dentro de {n} meses|dentro de {n} mês|em um mês|daqui a um mês|dentro de um mês',
  weekdays: [
    'segunda-feira|segunda feira|segunda|seg|2ª feira|2ª',
    'terça-feira|terça feira|terça|ter|3ª feira|3ª',
    'quarta-feira|quarta feira|quarta|qua|4ª feira|4ª',
    'quinta-feira|quinta feira|quinta|qui|5ª feira|5ª',
    'sexta-feira|sexta feira|sexta|sex|6ª feira|6ª',
    'sábado|sáb',
    'domingo|dom',
  ],
  onWeekday:
    'na {weekday}|no {weekday}|nesta {weekday}|neste {weekday}|próxima {weekday}|próximo {weekday}|na próxima {weekday}|no próximo {weekday}|{weekday} que vem|na {weekday} que vem|no {weekday} que vem',
  months: [
    'janeiro|jan',
    'fevereiro|fev',
    'março|mar',
    'abril|abr',
    'maio|mai',
    'junho|jun',
    'julho|jul',
    'agosto|ago',
    'setembro|set',
    'outubro|out',
    'novembro|nov',
    'dezembro|dez',
  ],
  on: 'dia|no dia|em',
  dates:
    '{on}{d} {month}|{on}{d} de {month}|{on}{d} de {month} de {y}|{on}{d} {month} {y}|{on}{d}/{m}|{on}{d}/{m}/{y}',
  times:
    'às {time}|à {time}|{time} h|às {time} h|às {hour}h|{hour}h|{hour}h{minute}|às {hour}h{minute}',
  until:
    'até {day}|até a {day}|até o {day}|para {day}|para a {day}|para o {day}|antes de {day}|antes da {day}|antes do {day}',
  doubtful: 'ter|até ter|para ter|{d} set|segunda|quarta|quinta|seg|sab|dom|sex|2a|3a|4a|5a|6a',
  notAfter: 'até|para|a|o|as|os|ao|aos|da|de|do|das|dos|toda|todo|cada|desde|e|ou',
  priorities: {
    highest: 'muitoalta|máxima|urgente|crítica',
    high: 'alta',
    medium: 'média|normal',
    low: 'baixa',
    lowest: 'muitobaixa|mínima',
  },
};
