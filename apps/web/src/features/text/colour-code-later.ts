/**
 * Colours the code blocks within `root` as soon as the code that knows their languages is there, if there are any. Returns a function that
 * takes the colours away. Without a connection code stays as it is.
 */
export function colourCodeLater(root: Element): () => void {
  let clear: (() => void) | null = null;
  let isShown = true;
  const paint = async (): Promise<void> => {
    const { colourCode } = await import('./code-colours.ts');
    if (isShown) clear = colourCode(root);
  };
  if (root.querySelector('code[class*="language-"]') !== null) void paint().catch(() => undefined);
  return () => {
    isShown = false;
    clear?.();
  };
}
