/** Whether a text has the form of an address, as far as a screen can say: the server knows the rest. Cost: the length of the text. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
