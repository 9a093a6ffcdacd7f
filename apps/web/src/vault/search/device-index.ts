import { blockStore, type SealedBlock } from '../../lib/search/block-store.ts';
import { TextIndex } from '../../lib/search/text-index.ts';
import type { SearchBlock, SearchItem } from './search-item.ts';

/** Texts that are indexed in one go, some milliseconds. */
const AT_ONCE = 250;

interface Loaded extends SearchBlock {
  /** Of the sealed form that it was read from, or written to. */
  readonly stamp: string;
}

/** Lets the page draw and be touched in between. */
const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const stampOf = ({ iv }: SealedBlock): string => iv.join('.');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The texts of one person on this device: blocks that are sealed on the disk, and their words in memory. */
export class DeviceIndex {
  private readonly texts = new TextIndex<SearchItem>();
  private readonly blocks = new Map<string, Loaded>();
  private isOver = false;

  constructor(
    private readonly userId: string,
    private readonly key: CryptoKey,
  ) {}

  get size(): number {
    return this.texts.size;
  }

  search(words: string): readonly SearchItem[] {
    return this.texts.search(words);
  }

  block(name: string): SearchBlock | undefined {
    return this.blocks.get(name);
  }

  /** Blocks that begin so. */
  names(prefix = ''): readonly string[] {
    return [...this.blocks.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Reads what the disk has, also of another tab; what does not open, and what is another person's, goes. */
  async load(): Promise<void> {
    const keys = await blockStore.keys();
    const own = new Set(keys.filter((key) => key.startsWith(this.prefix)));
    const lost = keys.filter((key) => !own.has(key));
    for (const key of own) {
      const sealed = await blockStore.read(key);
      const name = key.slice(this.prefix.length);
      if (sealed === undefined || this.isOver || this.blocks.get(name)?.stamp === stampOf(sealed)) continue;
      const block = await this.open(key, sealed);
      if (block === null) lost.push(key);
      else await this.show(name, { ...block, stamp: stampOf(sealed) });
    }
    for (const name of this.names()) if (!own.has(this.prefix + name)) this.clear(name);
    if (!this.isOver) await blockStore.remove(lost);
  }

  async put(name: string, block: SearchBlock): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const key = this.prefix + name;
    const params = { name: 'AES-GCM', iv, additionalData: bytesOf(key) };
    const bytes = await crypto.subtle.encrypt(params, this.key, bytesOf(JSON.stringify(block)));
    if (this.isOver) return;
    const sealed = { iv, bytes };
    await blockStore.write(key, sealed);
    await this.show(name, { ...block, stamp: stampOf(sealed) });
  }

  async drop(names: readonly string[]): Promise<void> {
    for (const name of names) this.clear(name);
    if (!this.isOver && names.length > 0) await blockStore.remove(names.map((name) => this.prefix + name));
  }

  /** Keeps the newest of all, when there are more. */
  async trim(most: number): Promise<void> {
    if (this.size <= most) return;
    const newest = [...this.blocks.values()].flatMap(({ items }) => items.map(({ at }) => at)).toSorted();
    const oldestKept = newest.at(-most) ?? '';
    for (const [name, { items, upTo, hasClosed }] of [...this.blocks]) {
      const kept = items.filter(({ at }) => at >= oldestKept);
      if (kept.length < items.length) await this.put(name, { items: kept, upTo, hasClosed });
    }
  }

  /** Nothing of it stays in memory, and nothing more is written. */
  stop(): void {
    this.isOver = true;
    this.blocks.clear();
    this.texts.clear();
  }

  private get prefix(): string {
    return `${this.userId}/`;
  }

  private async open(key: string, { iv, bytes }: SealedBlock): Promise<SearchBlock | null> {
    const params = { name: 'AES-GCM', iv, additionalData: bytesOf(key) };
    const clear = await crypto.subtle.decrypt(params, this.key, bytes).catch(() => null);
    // What opens was written here.
    return clear === null ? null : (JSON.parse(new TextDecoder().decode(clear)) as SearchBlock);
  }

  private async show(name: string, block: Loaded): Promise<void> {
    const kept = new Set(block.items.map(({ id }) => id));
    const gone = this.blocks.get(name)?.items.filter(({ id }) => !kept.has(id)) ?? [];
    this.blocks.set(name, block);
    this.texts.remove(gone.map(({ id }) => id));
    for (let at = 0; at < block.items.length && !this.isOver; at += AT_ONCE) {
      if (at > 0) await yieldToPage();
      if (!this.isOver) this.texts.add(block.items.slice(at, at + AT_ONCE));
    }
  }

  private clear(name: string): void {
    this.texts.remove(this.blocks.get(name)?.items.map(({ id }) => id) ?? []);
    this.blocks.delete(name);
  }
}
