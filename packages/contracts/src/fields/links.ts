/** A scheme, a host or a mailbox, as mail programs and telephones make links of them; and the line breaks that would set one apart. */
const LINK = /[\n\t@]|:\/|\bwww\.|\p{L}\.\p{L}{2,}/iu;

/**
 * Whether a program that shows the text may make a link of it: our mails would carry it, with our signature, to whom its author wants.
 * « J.P. », « St. Denis » and « d’Arc » are names; markup is text like any other.
 */
export const mayBeLink = (text: string): boolean => LINK.test(text);
