import { asLinkified } from '@maillon/domain/text/addresses';

/**
 * A scheme, a host or an IP address, a mailbox, a number to call, as mail programs and telephones make links of them; and the line
 * breaks that would set one apart. A number to call begins with + or 00, or is ten digits from 0 on: a FINESS or a counter is none.
 * One expression each: together they are one that takes a minute to be shown safe.
 */
const LINKS = [
  /[\n\t@]|:\//,
  /\b(?:www\.|(?:tel|sms|mailto):)/i,
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  /\d\.\d+\.\d+\.\d/,
  /(?:\+|(?<!\d)00)(?:[ .()-]{0,2}\d){8}/,
  /(?<!\d)0(?:[ .()-]{0,2}\d){9}(?!\d)/,
];
/**
 * Whether a program that shows the text may make a link of it: our mails would carry it, with our signature, to whom its author wants.
 * « J.P. », « St. Denis » and « d’Arc » are names; markup is text like any other.
 */
export function mayBeLink(text: string): boolean {
  const shown = asLinkified(text);
  return LINKS.some((link) => link.test(shown));
}
