import type { Page } from '@playwright/test';

/**
 * When the page receives events: its socket is connected. Asked before the page is opened.
 * (The network is no sign of it: Chromium's count of what is under way can survive a sign-in at another origin.)
 */
export const hearsEvents = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  // Socket.IO protocol 5: 4 is a message, 0 in it the admission to the namespace.
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'));
};
