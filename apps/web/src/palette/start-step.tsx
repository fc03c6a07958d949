import { useState } from 'react';
import { useLocation } from 'react-router';
import { Choices } from './choices.tsx';
import type { Next } from './step.ts';
import { useCommands } from './use-commands.tsx';
import { useFound } from './use-found.tsx';
import { usePlaces } from './use-places.tsx';

/** The first step: pages, records and commands. */
export function StartStep({
  go,
  next,
  create,
}: {
  go: (address: string) => void;
  next: Next;
  create: (title?: string) => void;
}) {
  const [words, setWords] = useState('');
  const { pathname: at, mask } = useLocation();
  const pathname = mask?.pathname ?? at;
  const commands = useCommands({ words, pathname, next, create });
  const places = usePlaces(words);
  const { tickets, documents, isSearching } = useFound(words);
  const leadingTo = (entries: readonly { address: string; name: string; sign: string }[]) =>
    entries.map((entry) => ({ ...entry, id: entry.address, act: () => go(entry.address) }));
  // A typed key is offered as a page until its ticket is found.
  const isFound = (address: string) => tickets.some((ticket) => ticket.address === address);
  const going = {
    title: 'Go to',
    choices: leadingTo(places.filter(({ address }) => !isFound(address))),
  };
  const doing = { title: 'Commands', choices: commands };
  const found = [
    { title: 'Tickets', choices: leadingTo(tickets) },
    { title: 'Documents', choices: leadingTo(documents) },
  ];
  return (
    <Choices
      label="Search, go to a page, or type a command"
      words={words}
      onWords={setWords}
      groups={words.trim() === '' ? [doing, going] : [...found, going, doing]}
      none={isSearching ? 'Searching…' : 'Nothing was found for these words.'}
    />
  );
}
