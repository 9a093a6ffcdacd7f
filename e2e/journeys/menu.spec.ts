import { aContext, signUpAssistant, signUpDoctor, signUpMidwife, signUpPatient } from '../support/account.ts';
import { addresses, type ServedVariant } from '../support/addresses.ts';
import { anAdministrator } from '../support/administrator.ts';
import { anIdentity } from '../support/identities.ts';
import { screenOf } from '../support/parties.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';
import { expectEveryEntryLeads } from './menu-entries.ts';

test.beforeEach(() => test.setTimeout(300_000));

for (const [variant, who, atLeast, signUp] of [
  ['natalconnect', 'patient', 4, signUpPatient],
  ['natalconnect', 'doctor', 7, signUpDoctor],
  ['natalconnect', 'midwife', 8, signUpMidwife],
  ['mobility', 'patient', 4, signUpPatient],
  ['mobility', 'doctor', 7, signUpDoctor],
  ['mobility', 'assistant', 7, signUpAssistant],
] as const) {
  test(`no entry of the menu of a new ${who} of ${variant} leads to an empty page`, async ({ browser }, info) => {
    const context = await aContext(browser, { ...screenOf(info), baseURL: addresses[variant] });
    await signUp(context.request, anIdentity());
    await expectEveryEntryLeads(await context.newPage(), atLeast);
  });
}

for (const [variant, atLeast] of [
  ['natalconnect', 8],
  ['mobility', 8],
] as const satisfies readonly (readonly [ServedVariant, number])[]) {
  test(`no entry of the menu of a new structure of ${variant} leads to an empty page`, async ({ browser }, info) => {
    const { page } = await aStructure(browser, info, addresses[variant]);
    await expectEveryEntryLeads(page, atLeast);
  });
}

test('no entry of the menu of an administrator leads to an empty page', async ({ browser }, info) => {
  const { page } = await anAdministrator(browser, info);
  await expectEveryEntryLeads(page, 7);
  await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible();
});
