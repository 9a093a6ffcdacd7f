import MiniSearch from 'minisearch';
import { foldedWords } from './words.ts';

export interface IndexedText {
  readonly id: string;
  /** Whose it is, or about whom: its words count, too. */
  readonly title: string;
  readonly text: string;
  /** ISO instant. */
  readonly at: string;
}

/** ISO instants of one form: their order is that of their letters. */
const byNewest = (one: IndexedText, other: IndexedText): number => {
  if (one.at === other.at) return 0;
  return one.at < other.at ? 1 : -1;
};

/** Words of texts, in memory: without accents or case, by how they begin, all of them in one text. */
export class TextIndex<T extends IndexedText> {
  private readonly byId = new Map<string, T>();
  private readonly engine = new MiniSearch<T>({
    fields: ['title', 'text'],
    tokenize: foldedWords,
    // They are folded already.
    processTerm: (term) => term,
  });

  get size(): number {
    return this.byId.size;
  }

  /** Puts these in place of what is known by their ids. */
  add(texts: readonly T[]): void {
    for (const text of texts) {
      const known = this.byId.get(text.id);
      if (known?.text === text.text && known.title === text.title) continue;
      if (known !== undefined) this.engine.discard(text.id);
      this.byId.set(text.id, text);
      this.engine.add(text);
    }
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) if (this.byId.delete(id)) this.engine.discard(id);
  }

  clear(): void {
    this.byId.clear();
    this.engine.removeAll();
  }

  /** Those that hold every word, one of them in the text and not in the title alone, the newest first. */
  search(words: string): readonly T[] {
    if (foldedWords(words).length === 0) return [];
    return this.engine
      .search(words, { prefix: true, combineWith: 'AND' })
      .filter(({ match }) => Object.values(match).some((fields) => fields.includes('text')))
      .flatMap(({ id }) => this.byId.get(String(id)) ?? [])
      .toSorted(byNewest);
  }
}
