import { importNote } from '@basalt/domain';
/** Names of boards on which tickets are completed. */
export const doneName =
  /^(?:done|closed|complete|completed|resolved|released|merged|shipped|finished|duplicate|archived|canceled|cancelled|won['’]?t (?:do|fix))$/i;

export const doneNote = importNote('board_done_by_name');
