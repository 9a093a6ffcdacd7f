import { describe, expect, it } from '@jest/globals';
import type { OpenedObservation } from '../use-visit-observations.ts';
import { linesOf, writtenNotes } from './written-notes.ts';

describe('a note on a report', () => {
  it.each([
    ['<p>Toux <strong>sèche</strong>.</p><p>Fièvre</p>', 'Toux sèche.\nFièvre'],
    ['<ul><li><p>Repos</p></li><li><p>Eau</p></li></ul>', '- Repos\n- Eau'],
    ['<p>Une<br>deux</p><p></p>', 'Une\ndeux'],
    ['<p>a</p><script>alert(1)</script>', 'a'],
    ['', ''],
  ])('%s is printed in lines', (html, lines) => {
    expect(linesOf(html)).toBe(lines);
  });

  it('is unknown where there is none or it is empty, and unreadable where it does not open', () => {
    const note = (type: string, text: object) => ({ observation: { id: `visit-${type}` }, text }) as OpenedObservation;
    const notes = writtenNotes('visit', [
      note('history', { is: 'ready', text: '<p>Toux</p>' }),
      note('clinical_examination', { is: 'failed', error: { code: 'DECRYPT_FAILED' } }),
    ]);
    expect(notes).toEqual({
      history: { is: 'said', text: 'Toux' },
      examination: { is: 'unreadable' },
      conclusion: { is: 'unknown' },
    });
    const empty = writtenNotes('visit', [note('history', { is: 'ready', text: '<p></p>' })]);
    expect(empty.history).toEqual({ is: 'unknown' });
  });
});
