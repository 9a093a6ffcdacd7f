import { describe, expect, it } from '@jest/globals';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { Refusal } from '../refusal.ts';
import { cleanMessage, plainTextOf } from './rich-text.ts';

const refusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was taken');
};

describe('rich text that somebody sends', () => {
  it.each([
    ['a script', '<p>Bonjour</p><script>alert(1)</script>', '<p>Bonjour</p>'],
    ['a handler', '<p onclick="alert(1)">Bonjour</p>', '<p>Bonjour</p>'],
    ['an image that loads', '<p>Bonjour<img src=x onerror=alert(1)></p>', '<p>Bonjour</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>Bonjour</p>', '<p>Bonjour</p>'],
    ['a drawing', '<svg onload=alert(1)><p>Bonjour</p></svg>', '<p>Bonjour</p>'],
    ['a style', '<p style="position:fixed" class="x" id="y">Bonjour</p>', '<p>Bonjour</p>'],
    ['a form', '<form action="https://evil.example"><input name="a"><p>Bonjour</p></form>', '<p>Bonjour</p>'],
    ['a comment', '<!-- <script> --><p>Bonjour</p>', '<p>Bonjour</p>'],
    [
      'an element in an element',
      '<p>Bonjour</p><scr<script>ipt>x()</scr</script>ipt>',
      '<p>Bonjour</p>ipt&gt;x()ipt&gt;',
    ],
  ])('loses %s', (_what, sent, kept) => {
    expect(cleanMessage(sent)).toBe(kept);
  });

  it.each(['javascript:alert(1)', '//host', 'https:host', 'tel:3131'])('loses the link to %s', (href) => {
    expect(cleanMessage(`<a href="${href}">ici</a>`)).toBe('ici');
  });

  it.each([
    '<p>Ouvrez https://evil.example</p>',
    '<p>evil<strong>.example</strong></p>',
    '<p>evil&#46;example</p>',
    '<p>evil&period;example</p>',
    '<p>evil<span>.</span>example</p>',
    '<p>evil<!-- -->.example</p>',
    '<p>evil.&shy;example</p>',
    '<a href="https://evil.example">evil.example</a>',
    '<p>support&commat;evil</p>',
  ])('is refused with the address that is read in %s', (sent) => {
    const [error] = refusalOf(() => cleanMessage(sent)).extra.errors ?? [];
    expect(error).toEqual({ pointer: '/message', code: 'ADDRESS', message: TEXTS.messageWithAddress });
  });

  it('names no address where one line ends with a word and the next begins with a point', () => {
    expect(cleanMessage('<p>evil</p><p>.example</p>')).toBe('<p>evil</p><p>.example</p>');
  });

  it('keeps paragraphs, lists and emphasis', () => {
    const html = '<p>Un <strong>mot</strong> <em>dit</em></p><ul><li>a</li></ul>';
    expect(cleanMessage(html)).toBe(html);
  });

  it('is nothing when nothing of it can be read', () => {
    expect(cleanMessage('<p></p><p> </p>')).toBeUndefined();
    expect(cleanMessage(undefined)).toBeUndefined();
  });

  it('is read as text in a mail', () => {
    expect(plainTextOf('<p>Bonjour &lt;Colette&gt; &amp; Cie,</p><ul><li>un</li><li>deux</li></ul>')).toBe(
      'Bonjour <Colette> & Cie,\nun\ndeux',
    );
  });

  it('keeps the letters of an entity that was written as text', () => {
    expect(plainTextOf('<p>&amp;lt;b&amp;gt; &amp;eacute; &quot;&eacute;&quot;</p>')).toBe('&lt;b&gt; &eacute; "é"');
  });
});
