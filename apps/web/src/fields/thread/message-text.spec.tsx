import { describe, expect, it } from '@jest/globals';
import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expectAccessible } from '../../testing/axe.ts';
import { CommentText } from './comment-text.tsx';
import { MessageText } from './message-text.tsx';

const anne: ThreadPerson = { id: 'a', profileId: 'a', name: 'Anne ROY', userType: 'doctor', gender: null };

/** The elements that a message may become, and what they may have. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  DIV: ['class'],
  STRONG: ['class'],
  EM: [],
  UL: ['class'],
  LI: [],
  A: ['href', 'target', 'rel', 'class'],
};

describe('the text of a message', () => {
  it('has what its writer marked, and mentions within it', async () => {
    render(<CommentText text={'**Merci @Anne ROY**\n- voir https://has-sante.fr'} people={[anne]} userId="b" />);
    expect(screen.getByText('@Anne ROY').closest('strong')?.parentElement).toHaveTextContent('Merci @Anne ROY');
    const link = screen.getByRole('link', { name: 'https://has-sante.fr' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(screen.getByRole('listitem')).toHaveTextContent('voir https://has-sante.fr');
    await expectAccessible();
  });

  it('whatever it holds becomes none but the allowed elements, and links lead to http and https alone', () => {
    const parts = fc.constantFrom(
      ...['**', '_', '- ', '\n', ' ', 'a', '2', 'https://a.fr', 'http://', 'javascript:', 'data:', '@Anne ROY'],
      ...['<img src=x onerror=alert(1)>', '<script>', '</div>', '"', "'", '&lt;', '[a](javascript:alert(1))', '\u202e'],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), fc.string({ unit: 'binary' }), (marked, any) => {
        const text = `${marked.join('')}${any}`;
        const { container, unmount } = render(<MessageText text={text} />);
        for (const element of container.querySelectorAll('*')) {
          const allowed = ALLOWED[element.tagName];
          expect(allowed).toBeDefined();
          for (const name of element.getAttributeNames()) expect(allowed).toContain(name);
          if (element.tagName === 'A') expect(element.getAttribute('href')).toMatch(/^https?:\/\//);
        }
        unmount();
      }),
      { numRuns: 500 },
    );
  });
});
