import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type MarkupBlock, type MarkupSpan, readMarkup } from './message-markup.ts';

const MARK = { strong: '**', emphasis: '_' } as const;
const spanSource = (span: MarkupSpan): string => {
  if (span.is === 'text' || span.is === 'link') return span.text;
  return MARK[span.is] + span.spans.map(spanSource).join('') + MARK[span.is];
};
const blockSource = (block: MarkupBlock): string =>
  block.is === 'paragraph'
    ? block.spans.map(spanSource).join('')
    : block.items.map((item) => `- ${item.map(spanSource).join('')}`).join('\n');
const sourceOf = (blocks: readonly MarkupBlock[]): string => blocks.map(blockSource).join('\n');

/** Lines in short: [strong], {emphasis}, <link>, • item. */
const short = (span: MarkupSpan): string => {
  if (span.is === 'text') return span.text;
  if (span.is === 'link') return `<${span.href}>`;
  const inner = span.spans.map(short).join('');
  return span.is === 'strong' ? `[${inner}]` : `{${inner}}`;
};
const drawn = (text: string): string =>
  readMarkup(text)
    .map((block) =>
      block.is === 'paragraph'
        ? block.spans.map(short).join('')
        : block.items.map((item) => `• ${item.map(short).join('')}`).join('\n'),
    )
    .join('\n');

describe('the markup of a message', () => {
  it.each([
    ['Prendre **deux** comprimés', 'Prendre [deux] comprimés'],
    ['_à jeun_, **_toujours_**', '{à jeun}, [{toujours}]'],
    ['(**500 mg**)', '([500 mg])'],
    ['À voir :\n- tension\n- **poids**\nMerci', 'À voir :\n• tension\n• [poids]\nMerci'],
    ['Voir https://has-sante.fr/a_b_c?x=1.', 'Voir <https://has-sante.fr/a_b_c?x=1>.'],
    ['**https://has-sante.fr**', '[<https://has-sante.fr/>]'],
  ])('« %s » has its marks', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    '2*500 mg*3',
    '2 *500 mg* 3',
    '2**500 mg**3',
    '10**3 et 10**4',
    'a_b_c',
    '__ _ __ a _',
    '- 2 kg',
    '-5',
    '1. Matin\n3. Soir',
    '** deux **',
    '***trois***',
    '<b>gras</b> &amp; <script>',
    '[ici](javascript:alert(1))',
    'javascript:alert(1) data:text/html,x ftp://a.fr //a.fr',
    'https://banque.fr@ailleurs.fr',
    'xhttps://a.fr',
    'https://',
    '# Titre',
    '`code`',
  ])('« %s » stays as it was written', (text) => {
    expect(drawn(text)).toBe(text);
  });

  const text = fc.array(
    fc.constantFrom(
      '**',
      '*',
      '_',
      '- ',
      '\n',
      ' ',
      'a',
      'é',
      '2',
      'https://',
      'a.fr',
      '@',
      '<',
      '>',
      '"',
      '(',
      ']',
      ':',
      '\u0301',
    ),
    { maxLength: 60 },
  );

  it('loses and adds nothing: its parts are what was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text.map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (written) => {
          expect(sourceOf(readMarkup(written))).toBe(written);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never stands at a figure or a letter of the same word, and leads to http and https alone', () => {
    const check = (spans: readonly MarkupSpan[]): void => {
      for (const [at, span] of spans.entries()) {
        if (span.is === 'link') expect(new URL(span.href).protocol).toMatch(/^https?:$/);
        if (span.is !== 'strong' && span.is !== 'emphasis') continue;
        const before = spans.slice(0, at).map(spanSource).join('');
        const after = spans
          .slice(at + 1)
          .map(spanSource)
          .join('');
        expect(before).not.toMatch(/[\p{L}\p{N}]$/u);
        expect(after).not.toMatch(/^[\p{L}\p{N}]/u);
        check(span.spans);
      }
    };
    fc.assert(
      fc.property(text, (parts) => {
        for (const block of readMarkup(parts.join('')))
          for (const spans of block.is === 'list' ? block.items : [block.spans]) check(spans);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of the longest message is read at once, whatever it holds', () => {
    const begun = performance.now();
    for (const part of ['**a ', '_a ', '** **', '_a*', 'https://', '- a\n'])
      readMarkup(part.repeat(8_000 / part.length));
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
