import { dateLanguage } from '../words/date-language.ts';

const format = new Intl.NumberFormat(dateLanguage);

/** A number with the separators of thousands of the language in which dates are shown. */
export const formatNumber = (number: number): string => format.format(number);
