import { expect, it } from '@jest/globals';
import { safeNodes } from './rich-text.tsx';

const shownOf = (html: string): string => {
  const box = document.createElement('div');
  box.append(safeNodes(html));
  return box.innerHTML;
};

it.each([
  ['a script', '<p>a</p><script>x()</script>', '<p>a</p>'],
  ['a handler', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['an image that loads', '<p>a<img src=x onerror=x()></p>', '<p>a</p>'],
  ['a drawing', '<svg onload=x()></svg><p>a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed" class="x">a</p>', '<p>a</p>'],
  ['an address that runs', '<a href="javascript:x()">a</a>', 'a'],
  ['a link, which would leave under our name', '<a href="https://a.example">a</a>', 'a'],
  ['a heading', '<h1>a</h1>', 'a'],
])('what is shown has lost %s', (_what, html, shown) => {
  expect(shownOf(html)).toBe(shown);
});

it('what is shown keeps paragraphs, lists and emphasis', () => {
  const html = '<p>Un <strong>mot</strong></p><ul><li>a</li></ul>';
  expect(shownOf(html)).toBe(html);
});
