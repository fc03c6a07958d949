import type { ReactNode } from 'react';
import { Choose, type Choice } from '../../design/choose.tsx';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';

/** The largest estimate that a ticket takes. */
const maxEstimate = 9999;

const choiceOf = (estimate: number): Choice => ({
  id: String(estimate),
  name: String(estimate),
  note: wordsOf('ticket.pointsUnit', { estimate }),
});

const usual: readonly number[] = [0, 1, 2, 3, 5, 8, 13];
const choicesOf = (all: readonly number[]): Choice[] =>
  [...new Set(all)].toSorted((a, b) => a - b).map(choiceOf);
const nothing = 'none';

/** The estimate that is typed: 0 to 9999 with at most one decimal, with a point or a comma; null for another text. */
function typedEstimate(words: string): Choice | null {
  if (!/^\d{1,4}(?:[.,]\d)?$/u.test(words)) return null;
  const estimate = Number(words.replace(',', '.'));
  return estimate <= maxEstimate ? choiceOf(estimate) : null;
}

/** An estimate as a value that opens the usual ones; another one is typed. */
export function EstimateChoice({
  estimate,
  onChoose,
  children,
  ...shown
}: {
  estimate: number | null;
  onChoose: (estimate: number | null) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The value as it is shown. */
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    <Choose
      {...shown}
      label={words('ticket.estimate')}
      find={words('ticket.chooseOrType')}
      choices={
        estimate === null
          ? choicesOf(usual)
          : [...choicesOf([...usual, estimate]), { id: nothing, name: words('ticket.noEstimate') }]
      }
      chosen={estimate === null ? [] : [String(estimate)]}
      onChoose={([id]) => onChoose(id === nothing ? null : Number(id))}
      typed={typedEstimate}
      none={words('ticket.estimateBounds')}
    >
      {children}
    </Choose>
  );
}

/** An estimate in words. */
export const Points = ({ estimate }: { estimate: number }) => (
  <span>{useWords()('ticket.points', { estimate })}</span>
);
