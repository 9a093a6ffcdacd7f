/** The dot of a host as Chinese writes it: browsers read it as ours, and NFKD leaves it alone. */
const OTHER_DOTS = /[\u3002\uff61]/g;
/** They are not seen in a mail, and are gone from a text message (`toGsm7`): what is left is the host. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as programs that look for links read it. */
export const asLinkified = (text: string): string =>
  text.normalize('NFKD').replace(OTHER_DOTS, '.').replace(UNSEEN, '');

/** One expression each: together they are one that takes a minute to be shown safe. */
const ADDRESSES = [
  /:\/\/|\bmailto:/i,
  // A host, also that of a mailbox.
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  // An IP address; a French phone number has a fifth group.
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/,
  /[\p{L}\p{N}]@[\p{L}\p{N}]/u,
];

/**
 * Whether a text of several sentences names a website or a mailbox, as mail programs make links of them. Phone numbers and line
 * breaks are allowed; two sentences without a space between them cannot be told from a host.
 */
export const namesAddress = (text: string): boolean => {
  const shown = asLinkified(text);
  return ADDRESSES.some((address) => address.test(shown));
};
