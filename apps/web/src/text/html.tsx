import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../frame/session.tsx';
import { projectsQuery } from '../projects/queries.ts';
import { ticketQuery } from '../ticket/queries.ts';
import { linkReferences } from './references.ts';
import { boxesOf, showBoxes, withTasks } from './task-boxes.ts';

/**
 * HTML of a record, cleaned by the service by its written policy; the policy of the page lets nothing in it run. The keys of tickets in it
 * are links, which show the title under the pointer. `onPress`: a press on it that follows no link and selects nothing.
 * `onCheck`: one of its tasks was checked; the text that says so.
 */
export function Html({
  html,
  onPress,
  onCheck,
}: {
  html: string;
  onPress?: () => void;
  onCheck?: (html: string) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const projects = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
  }).data;
  // The same object as long as the text is the same: React would write it anew, and the links with it.
  const inner = useMemo(() => ({ __html: html }), [html]);
  const canCheck = onCheck !== undefined;
  /** The box that was pressed last: written anew, the text gives it the focus again. */
  const pressed = useRef(-1);
  useEffect(() => {
    if (root.current === null || !html.includes('"taskItem"')) return;
    if (boxesOf(root.current).length === 0) showBoxes(root.current, canCheck);
    for (const box of boxesOf(root.current)) box.disabled = !canCheck;
    if (pressed.current >= 0) boxesOf(root.current)[pressed.current]?.focus();
    pressed.current = -1;
  }, [html, canCheck]);
  useEffect(() => {
    if (root.current === null || projects === undefined || html === '') return;
    linkReferences(root.current, new Set(projects.map(({ key }) => key)));
  }, [html, projects]);
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
      // All of them as they are shown: one that was pressed before may still be on its way.
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
      link.title = found?.title ?? 'There is no such ticket.';
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
  }, [client, navigate, organization, onPress, onCheck, html]);
  return (
    <div
      ref={root}
      className={onPress === undefined ? 'prose' : 'prose pressable'}
      dangerouslySetInnerHTML={inner}
    />
  );
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;
