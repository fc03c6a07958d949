import type { Board } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import signCss from '../../design/sign.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** The fields of a board and how many tickets are on it, as text. */
export function BoardLine({ board }: { board: Board }) {
  const words = useWords();
  const { name, color, wip_limit, is_done, is_hidden, flow_role, ticket_count } = board;
  const parts = [
    words('settings.ticketCount', { count: ticket_count }),
    wip_limit !== null && words('settings.limit', { limit: wip_limit }),
    is_done && words('settings.isDoneBoard'),
    is_hidden && words('settings.isHiddenBoard'),
    flow_role && words('settings.flowRole', { role: flow_role }),
  ];
  return (
    <div className={settingsCss.rowName}>
      <p>
        <i className={signCss.dot} style={{ background: color }} /> <bdi>{name}</bdi>
      </p>
      <p className={textCss.note}>{parts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
