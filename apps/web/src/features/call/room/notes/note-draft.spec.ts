import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoteDraft, NoteTaken, type StoredNote } from './note-draft.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const note = (html: string, version: number): StoredNote => ({
  ...{ html, version, author: 'Hélène VASSEUR', at: `2026-03-10T09:00:0${version}.000Z` },
});

/** A server that keeps one note, and refuses a writer who saw an older one. */
const aServer = () => {
  let held = note('', 0);
  const stored: string[] = [];
  const state = { isAway: false, stored, write: (html: string) => (held = note(html, held.version + 1)) };
  const store = async (html: string, after: number): Promise<StoredNote> => {
    if (state.isAway) throw new Error('away');
    if (after !== held.version) throw new NoteTaken(held);
    stored.push(html);
    return state.write(html);
  };
  return { ...state, state, store };
};

describe('a note while it is written', () => {
  it('is stored within two seconds of the first unsaved letter, however long the typing lasts', async () => {
    const { state, store } = aServer();
    const draft = new NoteDraft(store);
    for (let typed = 1; typed <= 10; typed += 1) {
      draft.edit(`<p>${'a'.repeat(typed)}</p>`);
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(state.stored[0]).toBe('<p>aaa</p>');
    expect(state.stored.length).toBeGreaterThanOrEqual(3);
    await jest.advanceTimersByTimeAsync(2000);
    expect([state.stored.at(-1), draft.state.is, draft.isUnsaved]).toEqual([`<p>${'a'.repeat(10)}</p>`, 'same', false]);
  });

  it('that was only looked at is not stored', async () => {
    const { state, store } = aServer();
    const draft = new NoteDraft(store);
    draft.receive(note('<p>a</p>', 1));
    draft.edit('<p>a</p>');
    await jest.advanceTimersByTimeAsync(5000);
    expect([state.stored, draft.state.is]).toEqual([[], 'same']);
  });

  it('shows what another device wrote where nothing is unsaved here', () => {
    const draft = new NoteDraft(aServer().store);
    draft.receive(note('<p>a</p>', 1));
    const { edition } = draft;
    draft.receive(note('<p>b</p>', 2));
    draft.receive(note('<p>a</p>', 1));
    expect([draft.html, draft.edition]).toEqual(['<p>b</p>', edition + 1]);
  });

  it('is tried again after a failure, and keeps what was typed meanwhile', async () => {
    const { state, store } = aServer();
    state.isAway = true;
    const draft = new NoteDraft((html, after) =>
      state.isAway ? Promise.reject(new Error('away')) : store(html, after),
    );
    draft.edit('<p>a</p>');
    await jest.advanceTimersByTimeAsync(2000);
    expect(draft.state.is).toBe('failed');
    draft.edit('<p>ab</p>');
    state.isAway = false;
    await jest.advanceTimersByTimeAsync(6000);
    expect([state.stored, draft.state.is]).toEqual([['<p>ab</p>'], 'same']);
  });
});

describe('a note whose writer leaves the call', () => {
  it('while it is stored has what was typed since stored right after', async () => {
    const answers = [Promise.withResolvers<StoredNote>(), Promise.withResolvers<StoredNote>()];
    const sent: string[] = [];
    const draft = new NoteDraft((html) => {
      sent.push(html);
      return answers[sent.length - 1]?.promise ?? Promise.reject(new Error('one too many'));
    });
    draft.edit('<p>a</p>');
    await jest.advanceTimersByTimeAsync(1600);
    draft.edit('<p>ab</p>');
    await draft.save();
    answers[0]?.resolve(note('<p>a</p>', 1));
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['<p>a</p>', '<p>ab</p>']);
    answers[1]?.resolve(note('<p>ab</p>', 2));
    await jest.advanceTimersByTimeAsync(10_000);
    expect([sent.length, draft.isUnsaved]).toEqual([2, false]);
  });
});

describe('a note that two devices write at once', () => {
  const disputed = async () => {
    const server = aServer();
    const draft = new NoteDraft(server.store);
    server.write('<p>other</p>');
    draft.edit('<p>mine</p>');
    await jest.advanceTimersByTimeAsync(2000);
    return { draft, state: server.state };
  };

  it('keeps both texts, and stores nothing until the writer has chosen', async () => {
    const { draft, state } = await disputed();
    draft.edit('<p>mine too</p>');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(draft.state).toMatchObject({ is: 'disputed', other: { html: '<p>other</p>' } });
    expect([draft.html, state.stored]).toEqual(['<p>mine too</p>', []]);
  });

  it.each([
    ['mine', ['<p>mine</p>'], '<p>mine</p>'],
    ['other', [], '<p>other</p>'],
    ['both', ['<p>other</p><p>mine</p>'], '<p>other</p><p>mine</p>'],
  ] as const)('with the choice « %s » goes on from it', async (choice, stored, html) => {
    const { draft, state } = await disputed();
    await draft.choose(choice);
    expect([state.stored, draft.html, draft.state.is]).toEqual([stored, html, 'same']);
  });

  it('is no dispute where the event of its own storing comes before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<StoredNote>();
    const draft = new NoteDraft(() => promise);
    draft.edit('<p>a</p>');
    await jest.advanceTimersByTimeAsync(1600);
    draft.receive(note('<p>a</p>', 1));
    draft.edit('<p>ab</p>');
    resolve(note('<p>a</p>', 1));
    await jest.advanceTimersByTimeAsync(0);
    expect([draft.html, draft.state.is]).toEqual(['<p>ab</p>', 'unsaved']);
  });
});
