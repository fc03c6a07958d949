import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../data/session.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { useWords } from '../../words/use-words.tsx';
import { colourCodeLater } from './colour-code-later.ts';
import { linkHeadings } from './headings.ts';
import { linkReferences, referencesIn } from './references.ts';
import { boxesOf, showBoxes, withTasks } from './task-boxes.ts';
import proseCss from './prose.module.css';

/**
 * The HTML of a record. The service has cleaned it, and the Content-Security-Policy of the page blocks scripts in it. Keys of tickets that exist
 * become links that show the title under the pointer. `onPress`: a press that follows no link and selects nothing. `onCheck`: a task was
 * checked; called with the changed text. `linksHeadings`: each heading has a link to itself.
 */
export function Html({
  html,
  onPress,
  onCheck,
  linksHeadings = false,
}: {
  html: string;
  onPress?: () => void;
  onCheck?: (html: string) => void;
  linksHeadings?: boolean;
}) {
  const words = useWords();
  const root = useRef<HTMLDivElement>(null);
  const { organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const projects = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  }).data;
  // The same object while the text is the same: otherwise React would write the text and its links again.
  const inner = useMemo(() => ({ __html: html }), [html]);
  const canCheck = onCheck !== undefined;
  /** The checkbox that was pressed last: when the text is written again, it gets the focus. */
  const pressed = useRef(-1);
  useEffect(() => {
    if (root.current === null || !html.includes('"taskItem"')) return;
    if (boxesOf(root.current).length === 0) showBoxes(root.current, canCheck);
    for (const box of boxesOf(root.current)) box.disabled = !canCheck;
    if (pressed.current >= 0) boxesOf(root.current)[pressed.current]?.focus();
    pressed.current = -1;
  }, [html, canCheck]);
  useEffect(() => {
    const hasCode = html.includes('class="language-');
    return root.current !== null && hasCode ? colourCodeLater(root.current) : undefined;
  }, [html]);
  useEffect(() => {
    if (root.current !== null && linksHeadings && html !== '') linkHeadings(root.current);
  }, [html, linksHeadings]);
  useEffect(() => {
    const element = root.current;
    if (element === null || projects === undefined || html === '') return;
    let isShown = true;
    const link = async () => {
      const keys = referencesIn(element, new Set(projects.map(({ key }) => key)));
      const tickets = await Promise.all(
        keys.map((key) => client.fetchQuery(ticketQuery(organization, key)).catch(() => null)),
      );
      const known = tickets.flatMap((ticket) => ticket?.key ?? []);
      if (isShown && known.length > 0) linkReferences(element, new Set(known));
    };
    void link();
    return () => {
      isShown = false;
    };
  }, [client, html, organization, projects]);
  useEffect(() => {
    const element = root.current;
    const onClick = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (event.target instanceof Element && event.target.closest('label') !== null) return;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (link === null) {
        if (isPlain && document.getSelection()?.isCollapsed !== false) onPress?.();
      } else if (isPlain && link.dataset['ticket'] !== undefined) {
        event.preventDefault();
        void navigate(link.pathname);
      }
    };
    const onChange = ({ target }: Event) => {
      if (element === null || !(target instanceof HTMLInputElement)) return;
      const boxes = boxesOf(element);
      pressed.current = boxes.indexOf(target);
      // The state of all checkboxes as shown, because an earlier press may not be stored yet.
      onCheck?.(
        withTasks(
          html,
          boxes.map(({ checked }) => checked),
        ),
      );
    };
    const showTitle = async ({ target }: Event) => {
      const link = linkAt(target);
      const key = link?.dataset['ticket'];
      if (key === undefined || link === null || link.title !== '') return;
      const found = await client.fetchQuery(ticketQuery(organization, key)).catch(() => null);
      link.title = found?.title ?? words('text.thereIsNoSuchTicket');
    };
    const onPoint = (event: Event) => void showTitle(event);
    element?.addEventListener('click', onClick);
    element?.addEventListener('change', onChange);
    element?.addEventListener('mouseover', onPoint);
    element?.addEventListener('focusin', onPoint);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('change', onChange);
      element?.removeEventListener('mouseover', onPoint);
      element?.removeEventListener('focusin', onPoint);
    };
  }, [client, navigate, organization, onPress, onCheck, html, words]);
  return <div ref={root} className={proseCss.prose} dir="auto" dangerouslySetInnerHTML={inner} />;
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;
