import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDE_IMAGE } from '@maillon/domain/guides';
import { expect, type Locator, type Page } from '@playwright/test';

/** Where `pnpm guides:pictures` wants the pictures; without it none are taken. */
export const PICTURES_DIR = process.env.GUIDES_DIR;

const QUALITY = 72;
/** A pixel of the page is two of the picture, or fewer where more of the page has to be seen. */
const SCALE = 2;
/** Around the subject. */
const MARGIN = 24;

const stands = async (page: Page): Promise<void> => {
  await expect(page.locator('.animate-pulse, .animate-spin, [role=status][aria-label^=Chargement]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};

/** In the middle where it fits, else from its beginning. */
const begin = (start: number, length: number, shown: number, whole: number): number => {
  const wanted = length > shown ? start - MARGIN : start + (length - shown) / 2;
  return Math.round(Math.max(0, Math.min(whole - shown, wanted)));
};

/**
 * A part of the page as WebP, which Playwright does not write.
 * @param isWhole whether all of the subject is seen; else its width, and from its top as much as fits
 */
export const takePicture = async (subject: Locator, name: string, isWhole: boolean): Promise<void> => {
  const page = subject.page();
  await stands(page);
  await subject.evaluate((element) => {
    const isTall = element.getBoundingClientRect().height > window.innerHeight / 2;
    element.scrollIntoView({ block: isTall ? 'start' : 'center' });
    // The caret blinks, or not; a message of a moment ago lies over the page.
    document.documentElement.style.caretColor = 'transparent';
    document.querySelector<HTMLElement>('section[aria-label=Notifications]')?.style.setProperty('display', 'none');
  });
  const box = await subject.boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error(`${name}: what it shows has no place on the page`);
  const ratio = GUIDE_IMAGE.width / GUIDE_IMAGE.height;
  const wanted = Math.max(GUIDE_IMAGE.width, box.width + 2 * MARGIN, isWhole ? (box.height + 2 * MARGIN) * ratio : 0);
  const width = Math.min(wanted, size.width, size.height * ratio);
  const height = width / ratio;
  const scrolled = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  const x = begin(box.x, box.width, width, size.width) + scrolled.x;
  const y = begin(box.y, box.height, height, size.height) + scrolled.y;
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x, y, width, height, scale: (GUIDE_IMAGE.width * SCALE) / width },
  });
  await client.detach();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('section[aria-label=Notifications]')?.style.removeProperty('display');
  });
  writeFileSync(join(PICTURES_DIR ?? '.', `${name}.webp`), Buffer.from(data, 'base64'));
};
