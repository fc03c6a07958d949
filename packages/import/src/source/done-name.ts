import { importNote } from '@basalt/domain';
/** Names of boards on which tickets are completed. */
export const doneName =
  /^(?:done|closed|complete|completed|resolved|released|merged|shipped|finished|duplicate|archived|canceled|cancelled|won['’]?t (?:do|fix)|erledigt|fertig|abgeschlossen|geschlossen|terminée?s?|achevée?s?|fini|fermée?s?|hecho|terminad[oa]s?|completad[oa]s?|cerrad[oa]s?|concluíd[oa]s?|feito|pronto|finalizad[oa]s?|fechad[oa]s?|完成|已完成|已关闭|完了|完了済み|終了|クローズ|مكتمل|مكتملة|تم|منجز|مغلق)$/i;

export const doneNote = importNote('board_done_by_name');
