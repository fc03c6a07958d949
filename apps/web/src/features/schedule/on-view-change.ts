/** Calls `look` now and whenever the box is scrolled or gets another size, until the returned function is called. */
export function onViewChange(box: HTMLElement, look: () => void): () => void {
  look();
  const observer = new ResizeObserver(look);
  observer.observe(box);
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', look);
  };
}
