import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import boardCss from './board.module.css';

/** Five empty columns while the boards are loaded, so that the layout does not move when they arrive. */
export function BoardSkeleton() {
  const words = useWords();
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
