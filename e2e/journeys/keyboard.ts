import { expect, type Locator, type Page } from '@playwright/test';

/** No page of the product has as many controls before the one that is wanted. */
const MAX_STEPS = 120;

/** Goes on with Tab until the control has the keyboard, and its focus can be seen. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(await control.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
};

/** As a click without a mouse. */
export const presses = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
};

export const writes = async (page: Page, control: Locator, text: string): Promise<void> => {
  await tabTo(page, control);
  await page.keyboard.type(text);
};

/** Goes into a group of radios, where arrows lead on, until the wanted one is chosen. */
export const chooses = async (page: Page, group: Locator, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeAttached();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if (await group.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (let steps = 0; steps < MAX_STEPS && !(await wanted.isChecked()); steps += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
};
