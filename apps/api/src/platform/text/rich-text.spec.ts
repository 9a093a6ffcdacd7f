import { describe, expect, it } from '@jest/globals';
import { cleanRichText, plainTextOf } from './rich-text.ts';

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
    expect(cleanRichText(sent)).toBe(kept);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://exemple.fr',
  ])('loses the address %s of a link', (href) => {
    expect(cleanRichText(`<a href="${href}">ici</a>`)).toBe(
      '<a rel="noopener noreferrer nofollow" target="_blank">ici</a>',
    );
  });

  it('keeps paragraphs, lists, emphasis and links', () => {
    const html = '<p>Un <strong>mot</strong> <em>dit</em></p><ul><li>a</li></ul>';
    expect(cleanRichText(html)).toBe(html);
    expect(cleanRichText('<a href="https://has.example">HAS</a>')).toContain('href="https://has.example"');
  });

  it('is nothing when nothing of it can be read', () => {
    expect(cleanRichText('<p></p><p> </p>')).toBeUndefined();
    expect(cleanRichText(undefined)).toBeUndefined();
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
