interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * What is handed over in one turn of the event loop is done together: one statement for all. When that fails each is done by
 * itself, so that none keeps the others from their place; the work must bear being done twice.
 */
export class Together<Item> {
  private waiting: Waiting<Item>[] = [];

  constructor(private readonly work: (items: readonly Item[]) => Promise<unknown>) {}

  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      if (this.waiting.push({ item, done, failed }) === 1) setImmediate(() => void this.leave());
    });
  }

  private async leave(): Promise<void> {
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
