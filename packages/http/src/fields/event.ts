import { logKindsOf } from '@basalt/domain';
import { commaList } from './comma-list.ts';

/** The maximum length of a kind of event, in characters. */
export const maxKindLength = 100;

/** Kinds of events and patterns of kinds, separated by commas. */
export const eventPatterns = commaList({
  description:
    'Kinds of events, separated by commas: a kind, or the first words of one and `*`: `ticket.*`. `*` alone means every kind, those of imports included. An event is also listed when what it did to a ticket or a document amounts to such a kind; it then has that kind as its `type`.',
  example: 'ticket.*,board.deleted',
  read: (text) => (logKindsOf(text).length > 0 ? text : null),
  fault: 'is not a kind of event',
});
