import { useSyncExternalStore } from 'react';
import { serviceAway } from '../../api/service-away.ts';
import { classes } from '../../design/classes.ts';
import { NotLoaded } from '../../design/fetched.tsx';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

/**
 * Five empty columns while the boards are loaded, so that the layout does not move when they arrive; without a network a sentence, because
 * nothing arrives.
 */
export function BoardSkeleton() {
  const words = useWords();
  const isSilent = useSyncExternalStore(serviceAway.subscribe, serviceAway.isSilent);
  if (isSilent) return <NotLoaded />;
  return (
    <div className={boardCss.board} role="img" aria-label={words('board.boardsAreLoading')}>
      {[4, 2, 3, 1, 3].map((cards, column) => (
        <div key={column} className={classes(boardCss.column, boardCss.skeleton)}>
          {Array.from({ length: cards }, (_, card) => (
            <i key={card} />
          ))}
        </div>
      ))}
    </div>
  );
}
