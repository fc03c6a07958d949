import type { Board } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import signCss from '../../design/sign.module.css';
import textCss from '../../design/text.module.css';

/** How many tickets are on a board, in words. */
export const ticketCount = ({ ticket_count }: Board): string =>
  wordsOf('settings.ticketCount', { count: ticket_count });

/** One board, for people who cannot change it. */
export function BoardLine({ board }: { board: Board }) {
  const words = useWords();
  const { name, color, wip_limit, is_done, is_hidden } = board;
  const parts = [
    ticketCount(board),
    wip_limit !== null && words('settings.limit', { limit: wip_limit }),
    is_done && words('settings.isDoneBoard'),
    is_hidden && words('settings.isHiddenBoard'),
  ];
  return (
    <li>
      <p>
        <i className={signCss.dot} style={{ background: color }} /> <bdi>{name}</bdi>
      </p>
      <p className={textCss.note}>{parts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
