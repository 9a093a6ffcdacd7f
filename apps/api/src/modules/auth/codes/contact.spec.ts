import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Contact, readContact } from './contact.ts';

const contactOf = (body: unknown): Contact | null => {
  const reading = readContact(body, 'FR');
  return reading !== null && 'contact' in reading ? reading.contact : null;
};

/** Anything that a person, or a program, might put before and after. */
const blanks = fc.stringMatching(/^[ \t\n]{0,3}$/);
const mixedCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''));

describe('an e-mail to sign in with', () => {
  const address = fc
    .tuple(
      fc.stringMatching(/^[a-z0-9._+-]{1,20}$/),
      fc.stringMatching(/^[a-z0-9]{1,10}$/),
      fc.constantFrom('fr', 'example', 'co.uk'),
    )
    .map(([local, domain, end]) => `${local}@${domain}.${end}`);

  it('an e-mail to sign in with is one contact, however it is spelt', () => {
    fc.assert(
      fc.property(
        address.chain((email) => fc.tuple(fc.constant(email), mixedCase(email), blanks, blanks)),
        ([email, spelt, before, after]) => {
          expect(contactOf({ email: before + spelt + after })).toEqual({ kind: 'email', value: email });
        },
      ),
    );
  });

  it('is read once and for all: what was read is read as itself', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string(), fc.string({ unit: 'binary' })), (typed) => {
        const contact = contactOf({ email: typed });
        if (contact === null) return;
        expect(contactOf({ email: contact.value })).toEqual(contact);
        expect(contact.value).toMatch(/^[!-~]{3,254}$/);
        expect(contact.value).toBe(contact.value.toLowerCase());
      }),
      { numRuns: 1000 },
    );
  });

  it('needs a dot in its domain, and no end that somebody knows', () => {
    expect(contactOf({ email: 'A@b.c' })).toEqual({ kind: 'email', value: 'a@b.c' });
  });

  it.each(['', 'a', 'a@', '@b.fr', 'a@b', 'a@b@c.fr', 'a b@c.fr', 'a@b..fr', 'a@b.fr\n.evil', 'josé@b.fr', '"a"@b.fr'])(
    'an e-mail to sign in with is not %j',
    (typed) => {
      expect(contactOf({ email: typed })).toBeNull();
    },
  );
});

describe('a phone number to sign in with', () => {
  const mobile = fc.stringMatching(/^[67][0-9]{8}$/);

  it('is French unless it says otherwise, and one contact however it is spelt', () => {
    fc.assert(
      fc.property(
        mobile,
        fc.constantFrom('', ' ', '.', '-'),
        fc.constantFrom('0', '+33', '0033', '+33 '),
        (digits, separator, prefix) => {
          const groups = [digits.slice(0, 1), ...(digits.slice(1).match(/../g) ?? [])];
          expect(contactOf({ phoneNumber: prefix + groups.join(separator) })).toEqual({
            kind: 'phone',
            value: `+33${digits}`,
          });
        },
      ),
    );
  });

  it.each([
    ['+2250700000012', '+2250700000012'],
    ['+41 79 123 45 67', '+41791234567'],
  ])('a phone number to sign in with may be of another country: %s', (typed, value) => {
    expect(contactOf({ phoneNumber: typed })).toEqual({ kind: 'phone', value });
  });

  it('a phone number without a prefix is one of the country of the installation', () => {
    const body = { phoneNumber: '07 07 00 01 23' };
    expect(readContact(body, 'CI')).toEqual({ contact: { kind: 'phone', value: '+2250707000123' } });
    expect(readContact(body, 'FR')).toEqual({ contact: { kind: 'phone', value: '+33707000123' } });
  });

  it('a phone number to sign in with is E.164 or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().-]{1,30}$/)), (typed) => {
        const contact = contactOf({ phoneNumber: typed });
        if (contact === null) return;
        expect(contact.value).toMatch(/^\+[1-9][0-9]{1,14}$/);
        expect(contactOf({ phoneNumber: contact.value })).toEqual(contact);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a body that is no contact', () => {
  it.each([[null], [undefined], ['a@b.fr'], [{ email: null }], [{ email: 'a@b.fr', phoneNumber: '' }], [[]]])(
    '%j',
    (body) => {
      expect(readContact(body, 'FR')).toBeNull();
    },
  );
});
