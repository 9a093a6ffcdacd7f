import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { NOTIFICATION_TEMPLATES } from '../../apps/api/src/platform/messaging/templates/catalogue.ts';
import type { LetterTemplate } from '../../apps/api/src/platform/messaging/templates/letter.templates.ts';
import { letterTemplates } from '../../apps/api/src/platform/messaging/templates/letter.templates.ts';
import { mailPage } from '../../apps/api/src/platform/messaging/templates/mail-layout.ts';
import { type MailText, mailText } from '../../apps/api/src/platform/messaging/templates/mail-text.ts';
import type { MessageFrame } from '../../apps/api/src/platform/messaging/templates/message-frame.ts';
import { notificationText } from '../../apps/api/src/platform/messaging/templates/notification-text.ts';
import { letterSamples, notificationSamples, USUAL } from '../../apps/api/src/testing/cases/notification-samples.ts';
import { SCREENS } from '../support/photograph.ts';

const SIZES = [680, 390] as const;
const LINKS = {
  link: 'https://maillon.example/n/aBcDeFgHiJkLmNoPqRsTuVwXyZabcd',
  settings: 'https://maillon.example/app?notifications=preferences',
};
const frameOf = (variant: MessageFrame['variant'], app: string): MessageFrame => ({
  variant,
  app,
  operator: 'Maillon Santé',
  origin: 'https://maillon.example',
});
const NATAL = frameOf('natalconnect', 'NatalConnect');

const attribute = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The mail as a desktop and a telephone show it, side by side, below its subject. */
const shoot = async (
  page: Page,
  name: string,
  { subject, page: mail }: MailText,
  scheme: 'light' | 'dark' = 'light',
) => {
  const html = mailPage(mail);
  await page.emulateMedia({ colorScheme: scheme });
  const frames = SIZES.map((width) => `<iframe srcdoc="${attribute(html)}" style="width:${width}px"></iframe>`).join(
    '',
  );
  await page.setViewportSize({ width: SIZES[0] + SIZES[1] + 60, height: 400 });
  await page.setContent(
    `<style>body{margin:20px;font:600 15px sans-serif;background:#8884}div{display:flex;gap:20px;align-items:start}iframe{border:0;background:#fff}p{margin:0 0 12px}</style><p>${attribute(subject)}</p><div>${frames}</div>`,
  );
  await page.evaluate(async () => {
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentDocument?.readyState !== 'complete') {
        await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      }
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
    }
  });
  await page.screenshot({ path: join(SCREENS, 'mails', `${name}.png`), fullPage: true });
};

const payloads = notificationSamples(USUAL);
const mailOf = (name: (typeof NOTIFICATION_TEMPLATES)[number], frame = NATAL): MailText | null =>
  notificationText(name, payloads[name], { firstName: 'Camille', timeZone: 'Europe/Paris' }, frame, LINKS).mail;

test('each notification that is mailed', async ({ page }) => {
  test.setTimeout(180_000);
  for (const name of NOTIFICATION_TEMPLATES) {
    const mail = mailOf(name);
    if (mail !== null) await shoot(page, name, mail);
  }
});

test('each letter', async ({ page }) => {
  const samples = letterSamples(USUAL);
  for (const name of Object.keys(letterTemplates) as LetterTemplate[]) {
    const { wording, words, code } = letterTemplates[name] as (typeof letterTemplates)['login-code'];
    const payload = samples[name] as (typeof samples)['login-code'];
    if (wording.mail === null) continue;
    const shown = code?.(payload);
    const options = { settingsLink: null, ...(shown === undefined ? {} : { code: shown }) };
    await shoot(page, `letter-${name}`, mailText(wording.mail, { app: NATAL.app, ...words(payload) }, NATAL, options));
  }
});

test('the three products, in the dark too', async ({ page }) => {
  const frames = [NATAL, frameOf('mobility', 'Maillon'), frameOf('dispatch', 'Maillon Régulation')];
  for (const frame of frames) {
    const mail = mailOf('access-request', frame);
    if (mail === null) continue;
    await shoot(page, `brand-${frame.variant}`, mail);
    await shoot(page, `brand-${frame.variant}-dark`, mail, 'dark');
  }
});
