import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import type { OffersAt } from '../../design/chips.tsx';
import { useWords } from '../../words/use-words.tsx';
import { offersFor, type KnownFilter } from './offers-for.ts';
import menuCss from '../../design/menu.module.css';

type OfferedName = 'label_id' | 'assignee_id' | 'tag';

/** The filters of a page, as far as the offers need them. */
interface OfProject extends OffersAt {
  project: string;
  filter: { readonly [Name in OfferedName]?: string | undefined };
  onFilter: (name: OfferedName, value: string) => void;
}

/** Offers the labels, tags and people of a project whose names are typed into the field of the words. */
export default function FilterOffers({ project, filter, onFilter, ...at }: OfProject) {
  const words = useWords();
  const labels = useQuery(labelsQuery(project)).data ?? [];
  const people = useQuery(membersQuery(project)).data ?? [];
  const tags = useQuery(tagsQuery(project)).data ?? [];
  const known = [
    { name: 'label_id', label: words('list.label'), options: labels },
    { name: 'assignee_id', label: words('list.assignedToChip'), options: people },
    {
      name: 'tag',
      label: words('list.tag'),
      options: tags.map(({ name }) => ({ id: name, name })),
    },
  ] as const;
  return (
    <Offers
      {...at}
      known={known}
      onTake={(name, id) => {
        const chosen = known.find((candidate) => candidate.name === name);
        if (chosen === undefined) return;
        const before = filter[chosen.name]?.split(',') ?? [];
        onFilter(chosen.name, [...new Set([...before, id])].join(','));
      }}
    />
  );
}

/** The offers below the field, which keeps the focus: the arrow keys mark them, Enter or a press takes one. */
export function Offers({
  field,
  typed,
  end,
  known,
  onTake,
}: OffersAt & {
  known: readonly KnownFilter[];
  onTake: (name: string, id: string) => void;
}) {
  const words = useWords();
  const list = useId();
  const offers = offersFor(known, typed);
  const trigger = useMemo(() => ({ current: field }), [field]);
  const [marked, setMarked] = useState(-1);
  const [markedFor, setMarkedFor] = useState(typed);
  if (markedFor !== typed) {
    setMarkedFor(typed);
    setMarked(-1);
  }
  const take = (at: number) => {
    const offer = offers[at];
    if (offer === undefined) return;
    onTake(offer.name, offer.id);
    end(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offers.length === 0 || event.isComposing) return;
    if (step !== undefined) {
      event.preventDefault();
      setMarked((marked + step + offers.length + (marked < 0 && step < 0 ? 1 : 0)) % offers.length);
    } else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault();
      event.stopPropagation();
      take(marked);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    field.addEventListener('keydown', listen);
    return () => field.removeEventListener('keydown', listen);
  }, [field]);
  const isShown = offers.length > 0;
  useListOf(field, isShown ? list : null, marked);
  if (!isShown) return null;
  return (
    <Popover
      className={menuCss.popover}
      triggerRef={trigger}
      placement="bottom start"
      isNonModal
      isOpen
      onOpenChange={() => end(false)}
    >
      <section aria-label={words('ui.filter')}>
        <div id={list} role="listbox" aria-label={words('ui.filter')} className={menuCss.options}>
          {offers.map(({ name, id, text }, at) => (
            <div
              key={`${name} ${id}`}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              data-focused={at === marked || undefined}
              className={menuCss.option}
              dir="auto"
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(at)}
              onKeyDown={() => {}}
            >
              {text}
            </div>
          ))}
        </div>
      </section>
    </Popover>
  );
}

/** Names the list and its marked offer on the field, for readers of the screen. */
function useListOf(field: HTMLInputElement, list: string | null, marked: number): void {
  useEffect(() => {
    if (list === null) return;
    const attributes = {
      'aria-controls': list,
      'aria-autocomplete': 'list',
      ...(marked >= 0 && { 'aria-activedescendant': `${list}-${marked}` }),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, list, marked]);
}
