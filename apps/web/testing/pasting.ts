/** A program for the page: pastes into what has the focus, as a browser does. */
export const pasting = (text: string, type = 'text/html'): string => `{
  const data = new DataTransfer();
  data.setData('${type}', ${JSON.stringify(text)});
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(paste);
}`;
