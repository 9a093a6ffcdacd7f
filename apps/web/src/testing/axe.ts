import { expect } from '@jest/globals';
import axe from 'axe-core';

/** What needs a layout, or a whole page: colours, sizes and landmarks are looked at in a browser. */
const OF_A_PAGE = [
  'color-contrast',
  'target-size',
  'label-content-name-mismatch',
  'region',
  'landmark-one-main',
  'page-has-heading-one',
];
const rules = Object.fromEntries(OF_A_PAGE.map((id) => [id, { enabled: false }]));

/** No other rule of WCAG 2.2 AA is broken by what is on the page, dialogs included; or by a part of it. */
export const expectAccessible = async (part = document.body): Promise<void> => {
  const { violations } = await axe.run(part, { rules, resultTypes: ['violations'] });
  const named = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  expect(named).toEqual([]);
};
