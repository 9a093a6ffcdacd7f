interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Batches the items of one turn of the event loop into one call of `work`. When that fails each item is retried by itself, so that
 * one faulty item does not fail the others; `work` must be idempotent.
 */
export class TurnBatcher<Item> {
  private waiting: Waiting<Item>[] = [];

  constructor(private readonly work: (items: readonly Item[]) => Promise<unknown>) {}

  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      if (this.waiting.push({ item, done, failed }) === 1) setImmediate(() => void this.flush());
    });
  }

  private async flush(): Promise<void> {
    const all = this.waiting;
    this.waiting = [];
    try {
      await this.work(all.map(({ item }) => item));
      for (const { done } of all) done();
    } catch (error) {
      if (all.length === 1) all[0]?.failed(error);
      else for (const { item, done, failed } of all) this.work([item]).then(() => done(), failed);
    }
  }
}
