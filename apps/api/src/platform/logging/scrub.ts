import { UUID } from '@maillon/domain/text/uuid';

const EMAIL = /(?<![^\s@<>"'(),;:=])[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:=]+\.[^\s@<>"'(),;:=]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Ids and network addresses hold long numbers of no person; they come first so that they are left alone. */
const IPV4 = '(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\d.])';
/** Six digits or more, spaces and dots between them allowed: login codes, telephones, social security numbers. */
const NUMBER = '\\+?\\d(?:[\\s.]?(?:\\d|[ab](?=[\\s\\d]))){5,}';
const NUMBERS = new RegExp(`(${UUID}|${IPV4})|${NUMBER}`, 'gi');

const MAX_LENGTH = 4_000;

/** A text with everything masked that looks like a person's address, telephone, number or token. */
export const scrub = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(EMAIL, '[email]')
    .replace(TOKEN, '[token]')
    .replace(NUMBERS, (_match, harmless: string | undefined) => harmless ?? '[number]');
