import { useEffect, useState } from 'react';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { Button } from './button.tsx';
import textCss from './text.module.css';

/** Copies a text. Returns whether the browser allowed it. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Copies a text and says so. */
export function CopyButton({ text, label = wordsOf('ui.copy') }: { text: string; label?: string }) {
  const words = useWords();
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), 2500);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(text)) ? 'copied' : 'failed');
  return (
    <>
      <Button slight onPress={() => void copy()}>
        {result === 'copied' ? words('ui.copied') : label}
      </Button>
      <span className={textCss.hidden} role="status">
        {result === 'copied' && words('ui.isCopied')}
        {result === 'failed' && words('ui.selectInstead')}
      </span>
    </>
  );
}
