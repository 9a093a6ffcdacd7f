import type { Page } from '@playwright/test';

/** What a page of the room is watched for, in its own milliseconds or in those of the clock. */
export interface Watched {
  readonly clicked: number;
  /** Of another's picture, after the click on « Rejoindre ». */
  readonly framed: number;
  /** Tasks that held the page for 50 ms and more. */
  readonly tasks: readonly { readonly at: number; readonly ms: number }[];
  /** What the case says, before it is sealed. */
  readonly said: readonly { readonly at: number; readonly type: string; readonly value: number }[];
  /** What the doctor's tiles showed. */
  readonly shown: readonly { readonly at: number; readonly text: string }[];
}

/** Before the page is opened. Nothing of the product is changed; of the case the words are read on their way to its cipher. */
export const watchesRoom = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tasks: { at: number; ms: number }[] = [];
    const said: { at: number; type: string; value: number }[] = [];
    const shown: { at: number; text: string }[] = [];
    const watched = { clicked: 0, framed: 0, tasks, said, shown };
    Object.assign(window, { watched });
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Rejoindre')
          Object.assign(watched, { clicked: performance.now(), framed: 0 });
      },
      { capture: true },
    );
    const tiles = new Map<string, string>();
    const look = (): void => {
      requestAnimationFrame(look);
      const videos = document.querySelectorAll<HTMLVideoElement>('video[aria-label^="Image d"]');
      const isFramed = [...videos].some((video) => video.getVideoPlaybackQuality().totalVideoFrames > 0);
      if (watched.clicked > 0 && watched.framed === 0 && isFramed) watched.framed = performance.now();
      for (const tile of document.querySelectorAll('[aria-label="Constantes"] > li')) {
        const text = tile.textContent ?? '';
        const name = text.slice(0, 4);
        if (tiles.get(name) === text) continue;
        tiles.set(name, text);
        shown.push({ at: Date.now(), text });
      }
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration });
    }).observe({ type: 'longtask' });
    const seal = crypto.subtle.encrypt.bind(crypto.subtle);
    crypto.subtle.encrypt = (algorithm, key, data) => {
      const text = new TextDecoder().decode(data);
      if (text.startsWith('{"event":"DEVICE_DATA"') || text.includes('"event":"DEVICE_DATA"')) {
        const frame: { data: { type: string; value?: number } } = JSON.parse(text);
        if (frame.data.value !== undefined)
          said.push({ at: Date.now(), type: frame.data.type, value: frame.data.value });
      }
      return seal(algorithm, key, data);
    };
  });
};

/** @param frame of the page, where the case is in one */
export const seenBy = (frame: Pick<Page, 'evaluate'>): Promise<Watched> =>
  frame.evaluate(() => (window as unknown as { watched: Watched }).watched);
