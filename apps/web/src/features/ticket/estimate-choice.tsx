import type { ReactNode } from 'react';
import { Choose, type Choice } from '../../design/choose.tsx';

/** The largest estimate that a ticket takes. */
const maxEstimate = 9999;
const points = (estimate: number) => (estimate === 1 ? 'point' : 'points');

const choiceOf = (estimate: number): Choice => ({
  id: String(estimate),
  name: String(estimate),
  note: points(estimate),
});

const usual: readonly number[] = [0, 1, 2, 3, 5, 8, 13];
const choicesOf = (all: readonly number[]): Choice[] =>
  [...new Set(all)].toSorted((a, b) => a - b).map(choiceOf);
const nothing: Choice = { id: 'none', name: 'No estimate' };

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
  return (
    <Choose
      {...shown}
      label="Estimate"
      find="Choose or type it…"
      choices={estimate === null ? choicesOf(usual) : [...choicesOf([...usual, estimate]), nothing]}
      chosen={estimate === null ? [] : [String(estimate)]}
      onChoose={([id]) => onChoose(id === nothing.id ? null : Number(id))}
      typed={typedEstimate}
      none="0 to 9,999, with at most one decimal."
    >
      {children}
    </Choose>
  );
}

/** An estimate in words. */
export const Points = ({ estimate }: { estimate: number }) => (
  <span>
    {estimate} {points(estimate)}
  </span>
);
