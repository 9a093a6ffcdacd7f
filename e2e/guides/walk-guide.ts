import { type Guide, get } from '@maillon/contracts/system/guides';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { PICTURES_DIR, takePicture } from './picture.ts';

type Step = Guide['data'][number];

/** What a person does and sees at one step of a guide; each label stands in « … » in the text of the step. */
export interface OnScreen {
  /** Clicks what has this label. */
  readonly press: (label: string, page?: Page) => Promise<void>;
  readonly sees: (...labels: readonly string[]) => Promise<void>;
  /** The same on another page than the guide's own. */
  readonly seesOn: (page: Page, ...labels: readonly string[]) => Promise<void>;
  /** The picture of the step: what it is about stands in its middle, or at its top where it is larger. */
  readonly picture: (subject: Locator, options?: { readonly isWhole: boolean }) => Promise<void>;
}

type Walk = (on: OnScreen) => Promise<void>;

const QUOTED = /«([^«»]+)»/g;
const MAX_PICTURE_BYTES = 60_000;

const quotedIn = (text: string): readonly string[] => [...text.matchAll(QUOTED)].map(([, label = '']) => label.trim());

/** The words as they stand, whatever spaces French typography has put between them. */
const wordsOf = (label: string): RegExp => {
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  return new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'u');
};

const visible = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** A text, a name or a choice that the page shows. */
const shown = (page: Page, label: string): Locator => {
  const words = wordsOf(label);
  const choice = page.locator('select', { has: page.locator('option', { hasText: words }) });
  const named = page.getByLabel(words).or(page.getByPlaceholder(words)).or(page.getByTitle(words));
  return visible(page.getByText(words).or(named).or(choice));
};

const control = (page: Page, label: string): Locator => {
  const name = wordsOf(label);
  const button = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  const choice = page.getByRole('menuitem', { name }).or(page.getByRole('radio', { name }));
  return visible(button.or(choice));
};

const readsGuide = async (page: Page, slug: string): Promise<Guide> =>
  get.output.parse(await (await page.request.get(`/api/guide/${slug}`)).json());

const expectPicture = async (page: Page, { image }: Step): Promise<void> => {
  if (image === null || PICTURES_DIR !== undefined) return;
  const answer = await page.request.get(image);
  expect(answer.status(), image).toBe(200);
  expect(answer.headers()['content-type'], image).toBe('image/webp');
  expect((await answer.body()).length, image).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
};

const walkStep = async (page: Page, step: Step, walk: Walk): Promise<void> => {
  const left = new Set(quotedIn(step.text));
  let isPictured = false;
  const check = (label: string): void => {
    expect(quotedIn(step.text), `« ${label} » is in the text of ${step.id}`).toContain(label);
    left.delete(label);
  };
  const seesOn = async (where: Page, ...labels: readonly string[]): Promise<void> => {
    for (const label of labels) {
      check(label);
      await expect(shown(where, label), `${step.id}: « ${label} »`).toBeVisible();
    }
  };
  await walk({
    press: async (label, where = page) => {
      check(label);
      await control(where, label).click();
    },
    sees: (...labels) => seesOn(page, ...labels),
    seesOn,
    picture: async (subject, { isWhole } = { isWhole: false }) => {
      isPictured = true;
      await expect(subject).toBeVisible();
      if (PICTURES_DIR !== undefined) await takePicture(subject, step.id, isWhole);
    },
  });
  for (const label of left) await expect(shown(page, label), `${step.id}: « ${label} »`).toBeVisible();
  expect(isPictured, `${step.id} is shown in a picture`).toBe(step.image !== null);
  await expectPicture(page, step);
};

/**
 * Does what a guide says, step by step. A step whose words are not on the screen fails the journey, and so does a word of the
 * journey that the step does not say.
 */
export const walkGuide = async (page: Page, slug: string, walks: readonly Walk[]): Promise<void> => {
  const { data } = await readsGuide(page, slug);
  expect(data).toHaveLength(walks.length);
  for (const [index, walk] of walks.entries()) {
    const step = data[index];
    if (step !== undefined) await walkStep(page, step, walk);
  }
};
