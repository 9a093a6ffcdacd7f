import type { BrowserContext } from '@playwright/test';
import { isSecurityCode, type Reachable, sentTo } from './outbox.ts';

/** A person with a browser and contacts of their own. */
export interface Watched {
  readonly who: Reachable;
  readonly context: BrowserContext;
}

/** What one person was sent, and what opened before them, since they are watched. */
export interface Noticed {
  readonly sms: number;
  /** What they are about, in alphabetical order: two that leave at once arrive in either. */
  readonly mails: readonly string[];
  /** Security codes of the vault, by mail or SMS; they count among those too. */
  readonly codes: number;
  /** The titles of the dialogs, in the order in which they opened. */
  readonly dialogs: readonly string[];
}

/** Of a person who was left alone. */
export const NOTHING: Noticed = { sms: 0, mails: [], codes: 0, dialogs: [] };

/** By their subject; of another one, the subject itself. */
const ABOUT: Readonly<Record<string, RegExp>> = {
  booking: /rendez-vous/,
  request: /demande (un|l’)\s?accès|attend l’ouverture/,
  answer: /a été acceptée/,
  referent: /vous choisit comme référent/,
  team: /demande à rejoindre|avez rejoint/,
  code: /code de sécurité/,
  device: /nouvel appareil/,
};

const aboutWhat = (subject: string): string => Object.keys(ABOUT).find((name) => ABOUT[name]?.test(subject)) ?? subject;

/** Of a person who had these mails, and nothing else. */
export const mailed = (...mails: readonly string[]): Noticed => ({ ...NOTHING, mails });

const OPENED = 'journeyDialogOpened';

/** Reports each dialog that opens in any page of the context, whatever page it goes to next; those that a person asked for too. */
const watchDialogs = async (context: BrowserContext): Promise<readonly string[]> => {
  const titles: string[] = [];
  await context.exposeBinding(OPENED, (_source, title: string) => void titles.push(title));
  await context.addInitScript((binding) => {
    const seen = new WeakSet<Element>();
    const titleOf = (dialog: Element): string => {
      const named = dialog.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
      const text = document.getElementById(named)?.textContent ?? dialog.querySelector('h1, h2, h3')?.textContent;
      return dialog.getAttribute('aria-label') ?? text ?? 'without a title';
    };
    const look = (): void => {
      for (const dialog of document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')) {
        if (seen.has(dialog)) continue;
        seen.add(dialog);
        // Its title comes with the same drawing, and may be named a moment after it.
        queueMicrotask(() => Reflect.get(globalThis, binding)?.(titleOf(dialog)));
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open', 'role'],
    });
  }, OPENED);
  return titles;
};

/**
 * Counts what a journey makes these people notice: from now on, in every page that their browsers open from now on. Asked with
 * `expect.poll`, as mails leave a moment after what they announce.
 */
export const watchNotice = async (
  people: Readonly<Record<string, Watched>>,
): Promise<() => Promise<Readonly<Record<string, Noticed>>>> => {
  const watched = await Promise.all(
    Object.entries(people).map(async ([name, { who, context }]) => {
      const before = new Set((await sentTo(context.request, who)).map(({ id }) => id));
      return { name, who, context, before, dialogs: await watchDialogs(context) };
    }),
  );
  const noticed = async ({ name, who, context, before, dialogs }: (typeof watched)[number]) => {
    const sent = (await sentTo(context.request, who)).filter(({ id }) => !before.has(id));
    const mails = sent.filter(({ channel }) => channel === 'email').map(({ subject }) => aboutWhat(subject));
    const counts = { sms: sent.length - mails.length, codes: sent.filter(isSecurityCode).length };
    return [name, { ...counts, mails: mails.sort(), dialogs: [...dialogs] }] as const;
  };
  return async () => Object.fromEntries(await Promise.all(watched.map(noticed)));
};
