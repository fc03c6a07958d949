import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page, except where an editor takes them itself. Without `add`, they are refused: the browser
 * would open a dropped file in place of the page. Returns whether files are over the page that it takes.
 */
export function useDroppedFiles(add: ((files: Iterable<File>) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const onOver = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    if (add === null) event.dataTransfer.dropEffect = 'none';
    else setOver(true);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const files = event.dataTransfer?.files;
    if (files === undefined || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    add?.(files);
  });
  useEffect(() => {
    const over = (event: DragEvent) => onOver(event);
    const drop = (event: DragEvent) => onDrop(event);
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
