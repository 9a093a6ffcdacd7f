import { expect } from '@jest/globals';
import axe from 'axe-core';

/** No rule of WCAG 2.2 AA broken by what is on the page, of those that need no layout: colours and sizes are looked at in a browser. */
export const expectAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const named = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  expect(named).toEqual([]);
};
