import { classes } from '../../design/classes.ts';

/** Five empty columns while the boards are loaded, so that the layout does not move when they arrive. */
export function BoardSkeleton() {
  return (
    <div className="board" role="img" aria-label="The boards are loading">
      {[4, 2, 3, 1, 3].map((cards, column) => (
        <div key={column} className={classes('column', 'skeleton')}>
          {Array.from({ length: cards }, (_, card) => (
            <i key={card} />
          ))}
        </div>
      ))}
    </div>
  );
}
