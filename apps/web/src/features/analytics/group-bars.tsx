import { useState } from 'react';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import chartCss from './group-chart.module.css';
import layoutCss from '../../design/layout.module.css';
import signCss from '../../design/sign.module.css';

/** A part of a bar. */
export interface BarPart {
  id: string;
  name: string;
  amount: number;
  color: string;
  /** The list of its tickets; null where there is none, and for a part that is the whole bar. */
  href: string | null;
}

/** A bar with its name, which leads to the list of its tickets where there is one. */
export interface Bar {
  id: string;
  name: string;
  amount: number;
  href: string | null;
  /** At least one. */
  parts: readonly BarPart[];
}

/** How many bars are shown at first. */
const few = 20;

/** Bars with their names and numbers, one below the other; the keys name the parts. Of days, the last ones are shown at first. */
export function GroupBars({
  title,
  bars,
  keys,
  isByTime,
}: {
  title: string;
  bars: readonly Bar[];
  keys: readonly Pick<BarPart, 'id' | 'name' | 'color'>[];
  isByTime: boolean;
}) {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  const shown = isWhole ? bars : isByTime ? bars.slice(-few) : bars.slice(0, few);
  return (
    <div className={layoutCss.stack}>
      {keys.length > 0 && (
        <ul className={chartCss.keys}>
          {keys.map(({ id, name, color }) => (
            <li key={id}>
              <i className={signCss.dot} style={{ background: color }} /> <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ul className={chartCss.bars} aria-label={title}>
        {shown.map(({ id, name, amount, href, parts }) => (
          <li key={id}>
            <span className={chartCss.name} title={name}>
              {href === null ? (
                <bdi>{name}</bdi>
              ) : (
                <AppLink href={href}>
                  <bdi>{name}</bdi>
                </AppLink>
              )}
            </span>
            <span className={chartCss.place}>
              <span
                className={chartCss.bar}
                style={{ inlineSize: `${(amount / most) * 88}%` }}
                aria-hidden="true"
              >
                {parts
                  .filter((part) => part.amount > 0)
                  .map((part) => (
                    <Part key={part.id} {...part} />
                  ))}
              </span>
              <strong>{formatNumber(amount)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < bars.length && (
        <div className={layoutCss.actions}>
          <Button slight onPress={() => setWhole(true)}>
            {words('flow.showAll', { count: bars.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A part of a bar: a link for the mouse, because the table has the same one. */
function Part({ name, amount, color, href }: BarPart) {
  const look = {
    style: { flexGrow: amount, background: color },
    ...(name !== '' && { title: `${name}: ${formatNumber(amount)}` }),
  };
  return href === null ? <i {...look} /> : <AppLink {...look} href={href} tabIndex={-1} />;
}
