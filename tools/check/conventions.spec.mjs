import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bannedWords, compare, crowdedFolders, longPages, namelessSubjects } from './conventions.mjs';

describe('a folder', () => {
  const files = (count, ending) =>
    Array.from({ length: count }, (_, index) => `apps/api/src/noun/file-${index}${ending}`);

  it('a folder holds 25 source files', () => assert.deepEqual(crowdedFolders(files(25, '.ts')), {}));

  it('a folder is refused with one more', () => {
    assert.deepEqual(crowdedFolders(files(26, '.ts')), { 'apps/api/src/noun': 26 });
  });

  it('a folder may hold any number of specs', () => assert.deepEqual(crowdedFolders(files(60, '.http.spec.ts')), {}));
});

it('a decision page of more than 60 lines is refused', () => {
  const page = (lines) => `${'line\n'.repeat(lines)}`;
  const pages = new Map([
    ['short.md', page(60)],
    ['long.md', page(61)],
  ]);
  assert.deepEqual(longPages(pages), { 'long.md': 61 });
});

describe('a banned word', () => {
  const found = (text, file = 'apps/api/src/sessions.ts') => bannedWords(new Map([[file, text]]));

  it('is found in a name, however its parts are joined', () => {
    for (const name of ['tellUser', 'TELL_USER', 'retellTellUser', 'Tell']) {
      assert.deepEqual(found(`export const ${name} = 1;`), { tell: ['apps/api/src/sessions.ts'] });
    }
  });

  it('is found in the name of a file', () => {
    assert.deepEqual(found('', 'apps/api/src/lost-way.ts'), { 'lost way': ['apps/api/src/lost-way.ts'] });
  });

  it('is found at the beginning of a constant, not within it', () => {
    assert.deepEqual(found('const MOST_FILES = 1;'), { MOST_: ['apps/api/src/sessions.ts'] });
    assert.deepEqual(found('const MOST = 1;'), { MOST_: ['apps/api/src/sessions.ts'] });
    assert.deepEqual(found('const AT_MOST_ONE = 1, mostFiles = 2;'), {});
  });

  it('is no part of another word, of a text or of a comment', () => {
    assert.deepEqual(found("// tell\nexport const intellect = 'tell';"), {});
  });
});

describe('a comment without a subject', () => {
  const counted = (text) => namelessSubjects(new Map([['apps/api/src/a.ts', text]]));

  it('is counted by workspace, in a line and in a block', () => {
    assert.deepEqual(counted('// Whoever asks.\n/** What somebody\n * gave. */\nconst a = 1;'), { 'apps/api': 2 });
  });

  it('is counted for each of the words that stand for one', () => {
    const words = ['nobody', 'whoever', 'somebody', 'someone', 'anybody', 'anyone'];
    assert.deepEqual(counted(words.map((word) => `// ${word} reads it`).join('\n')), { 'apps/api': words.length });
  });

  it('a comment without a subject is neither a name nor a text', () => {
    assert.deepEqual(counted("const whoever = 'somebody';"), {});
  });

  it('a comment may quote a name of the code, and a sentence of the specification', () => {
    assert.deepEqual(counted('// `nobody`: "appears for anyone 18 or older"'), {});
  });
});

it('what is still to be mended may shrink and not grow', () => {
  assert.deepEqual(compare({ tell: 3, trip: 1 }, { tell: 2, trip: 2, news: 1 }), {
    worse: ['tell'],
    better: ['news', 'trip'],
  });
});
