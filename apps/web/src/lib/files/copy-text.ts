/** Answers the browser's own copying with a text of ours; nothing has to be selected for it. */
const copyByCommand = (text: string): boolean => {
  let written = false;
  const write = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    written = event.clipboardData !== null;
  };
  document.addEventListener('copy', write);
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write);
  }
  return written;
};

/**
 * Puts a text on the clipboard. The clipboard of today may be denied, and is not there on a page without TLS: then the old
 * command does it.
 * @returns whether it is there
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
};
