import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { allEndpoints } from '../registry.ts';
import { mayBeLink } from './links.ts';

describe('a name', () => {
  it.each([
    'https://evil.example/login',
    'Urgent : http://evil.example',
    'www.evil.example',
    'evil.example',
    'WWW.EVIL.EXAMPLE',
    'support@evil.example',
    'Bonjour\nVotre compte est bloqué',
    'Votre compte evil24.example',
    '192.0.2.17',
    'tel:3131',
    'Rappelez le 08 99 70 12 34',
    'Rappelez le +33 (0)899-70-12-34',
    'Rappelez le 0033899701234',
    'evil．example',
    'evil。example',
    'evil｡example',
    'evil․example',
    'support＠evil',
    'evilq\u0301.example',
    'evil.x\u0301yz',
    'evil.\u200dexample',
  ])('that a mail program makes a link of is seen: %j', (name) => {
    expect(mayBeLink(name)).toBe(true);
  });

  it.each([
    'Jean-Pierre',
    'J.-P.',
    'J.P. Martin',
    'St. Denis',
    'Anne d’Arc',
    "O'Neil",
    'Nguyễn Thị Minh',
    'Martin (fils)',
    'Mbappé 3',
    'Maternité 3.0',
    'Pôle 24 (33000)',
    'Maternité 330000019',
    'Maternité 010000024',
    'Clinique 1795747200123',
    'Cabinet 80295478500028',
    'Centre du 8 mai 1945, n° 12',
    'SSIAD 92…',
    '<script>alert(1)</script> Fontanel',
    'N/A',
  ])('of a person is none: %s', (name) => {
    expect(mayBeLink(name)).toBe(false);
  });
});

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'given', 'family', 'name', 'city']);
/** The schemas of the members that are called like a name, wherever they stand in a body. */
const namesIn = (schema: unknown, path: string): [path: string, schema: z.ZodType][] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, member]) => {
      const inside = namesIn(member, `${path}/${key}`);
      return NAMES.has(key) && inside.length === 0 ? [[`${path}/${key}`, member as z.ZodType]] : inside;
    });
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesIn(option, path));
  if (schema instanceof z.ZodPipe) return namesIn(schema.in, path);
  if (schema instanceof z.ZodArray) return namesIn(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return namesIn(schema.unwrap(), path);
  return [];
};

/** A questionnaire of a stranger, which no message speaks of. */
const NOT_SENT = 'checkUps.create';

describe('a body', () => {
  const names = allEndpoints.flatMap(({ id, body }) => (id === NOT_SENT ? [] : namesIn(body, id)));

  it('names people and structures in many endpoints', () => {
    expect(names.length).toBeGreaterThan(10);
  });

  it.each(names)('takes no link for the name at %s', (_path, schema) => {
    const takes = (value: unknown): boolean => schema.safeParse(value).success;
    // What has a shape of its own (an id, a kind of error) takes none anyway.
    expect([takes('www.evil.example'), takes(['www.evil.example'])]).toEqual([false, false]);
  });
});
