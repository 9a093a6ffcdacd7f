import { fromBase64Url } from '@maillon/vault/bytes/base64url';
import { signTreeHead } from '@maillon/vault/log/tree-head';
import { signerFrom } from '@maillon/vault/suites/ed25519';
import { post, signUpMidwife, signUpPatient } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { anIdentity } from '../support/identities.ts';
import { lie, saying } from '../support/lying-proxy.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { aStranger, type Stranger } from '../support/stranger.ts';
import { aStructure } from '../support/structures.ts';
import { expect, test } from '../support/test.ts';
import { aPerson, type Person, sldIdOf, tries, weighs, weightOf } from './measured-patient.ts';

/** One product, a patient and her midwife in a browser each, and a proxy before each browser that lies as one server or the other. */
test.describe.configure({ mode: 'serial', timeout: 60_000 });

const PORT = ownPorts.lyingServers;
const CANARY = '77,7 kg';
const ACCESS = '/app/user/settings#access-policy';
/** What the midwife wrote last. */
let lastSealed = '';
let product: OwnProduct;
let patient: Person;
let midwife: Person;
let stranger: Stranger & { readonly profileId: string };

test.beforeAll(async ({ browser }) => {
  product = await anOwnProduct(PORT, { log: 'lying-servers.log', vaultPort: PORT + 1 });
  [patient, midwife] = [await aPerson(browser, product, signUpPatient), await aPerson(browser, product, signUpMidwife)];
  const outside = await browser.newContext({ baseURL: product.address });
  const { profileId } = await signUpMidwife(outside.request, anIdentity());
  stranger = { ...(await aStranger(product, outside.request, profileId)), profileId };
});
test.afterAll(async () => {
  await Promise.all([patient?.context.close(), midwife?.context.close()]);
  await product?.stop();
});

const opensFile = async ({ page }: Person): Promise<void> => {
  await page.goto(`/app/patients/${patient.profileId}?view=vitals`);
};

const opensOwn = async ({ page }: Person): Promise<void> => {
  await page.goto('/app/medical-record?view=vitals');
};

const membersOf = async (): Promise<string[]> => {
  const rows = await product.ask<{ id: string }>(
    `SELECT m.identity_id AS id FROM vault.group_members m JOIN vault.groups g ON g.id = m.group_id
     WHERE g.name = $1`,
    [patient.profileId],
  );
  return rows.map(({ id }) => id).sort();
};

test('an application that names a stranger’s keys as her midwife’s lets in nobody, and she reads why', async () => {
  const offer = { resource: 'medical-file', toId: midwife.profileId };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(midwife.context.request, `/access-policy/${id}/approve`, {});

  const stop = await lie(patient.context, /\/api\/access-policy\?/, (answer) =>
    saying(answer, midwife.sldId, stranger.sldId),
  );
  await patient.page.goto(ACCESS);
  // The page has stood at these settings since her sign-in, and may have asked before the lie.
  await patient.page.reload();
  await expect(patient.page.getByText(/est quelqu’un d’autre. Rien ne lui est ouvert. Contactez-nous/)).toBeVisible();
  await expectAccessible(patient.page);
  expect(await membersOf()).toEqual([patient.sldId]);
  await stop();

  await patient.page.goto('/app');
  await patient.page.getByRole('button', { name: /^Lui ouvrir mon dossier/ }).click();
  await expect(patient.page.getByText(/^Dossier ouvert à/)).toBeVisible();
  const sealed = await weighs(midwife, patient.profileId, '77,7');
  expect(await tries(stranger.provider, sealed)).toBe('refused');
  await opensOwn(patient);
  await expect(weightOf(patient)).toContainText(CANARY);
  expect(await membersOf()).toEqual([patient.sldId, midwife.sldId].sort());
});

test('a session that a stranger planted for her record is not written into: nobody else reads what she adds', async () => {
  const metadata = `observations-${patient.profileId}`;
  // The vault does not show a stranger her group: it is sealed for both of them, one by one.
  const planted = await stranger.provider.sessions.create([patient.sldId, midwife.sldId], { metadata });
  // The application's own word to everybody: its row of the record.
  await product.ask('UPDATE patients SET observations_sld_id = $1 WHERE party_id = $2', [
    planted.id,
    patient.profileId,
  ]);
  lastSealed = await weighs(midwife, patient.profileId, '78,8');
  expect(await tries(stranger.provider, lastSealed)).toBe('refused');
  await opensOwn(patient);
  await expect(weightOf(patient)).toContainText('78,8 kg');
});

const patientGroup = async (): Promise<string> => {
  const [row] = await product.ask<{ id: string }>('SELECT id FROM vault.groups WHERE name = $1', [patient.profileId]);
  return row?.id ?? '';
};

test('a measure that a stranger wrote counts nowhere, and the midwife reads that it is not verified', async () => {
  const session = await stranger.provider.sessions.create([patient.sldId, midwife.sldId], {
    metadata: `observations-${patient.profileId}`,
  });
  const measure = JSON.stringify({ value: 41.1, unit: 'kg' });
  const stop = await lie(midwife.context, /\/api\/patient\/[^/]+\/observation(\?|$)/, async (answer) => {
    const observations = answer.observations as { id: string; valueString: string }[];
    const forged = observations.map(async (one) => {
      const context = `observation:${one.id}:valueString`;
      return { ...one, valueString: await session.encryptMessage(measure, { context, sign: true }) };
    });
    return { ...answer, observations: await Promise.all(forged) };
  });
  await opensFile(midwife);
  await expect(midwife.page.getByText('Mesures non lisibles.').first()).toBeVisible();
  await expect(midwife.page.getByText('41,1')).toHaveCount(0);
  await expect(
    midwife.page.getByText(/Rien ne prouve que quelqu’un de votre équipe de soins l’a écrit/).first(),
  ).toBeVisible();
  await expect(midwife.page.getByRole('link', { name: 'Vérifier dans Sécurité' }).first()).toBeVisible();
  await expectAccessible(midwife.page);
  await stop();
  await opensFile(midwife);
  await expect(weightOf(midwife)).toContainText('78,8 kg');
});

test('a vault that leaves out what opens a text is not taken for an empty record', async () => {
  const stop = await lie(midwife.context, /:\d+\/sessions\/retrieve$/, () => []);
  await midwife.page.goto('about:blank');
  await opensFile(midwife);
  await expect(midwife.page.getByText('Mesures non lisibles.').first()).toBeVisible();
  await expect(midwife.page.getByText('Aucune mesure').first()).toBeVisible();
  await expect(midwife.page.getByRole('button', { name: /^(Réessayer|Lui demander)$/ }).first()).toBeVisible();
  await stop();
});

test('a vault that shows the midwife another log than the patient is believed by neither', async () => {
  const [seed = ''] = product.secrets.VAULT_SIGNING_SEED.split(',');
  const signer = await signerFrom(fromBase64Url(seed));
  const root = crypto.getRandomValues(new Uint8Array(32));
  const forged = await signTreeHead(signer, { size: 1_000, root, ts: Date.now() });
  const stop = await lie(midwife.context, /:\d+\/(unlock|log\/head)$/, (answer) => ({ ...answer, treeHead: forged }));
  await opensFile(midwife);
  const sentence = midwife.page.getByText(/Le coffre ne montre pas la même chose à tout le monde/).first();
  await expect(sentence).toBeVisible();
  await expectAccessible(midwife.page);
  await stop();
  await midwife.page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(weightOf(midwife)).toContainText('78,8 kg');
});

test('a vault that answers as before the midwife was taken out is refused, and the patient reads that', async () => {
  const group = await patientGroup();
  let before: { readonly groups: { readonly id: string }[] } | undefined;
  const listen = await lie(patient.context, /:\d+\/unlock$/, (answer) => {
    before = answer as unknown as typeof before;
    return answer;
  });
  const { page } = patient;
  await page.goto(ACCESS);
  const given = page.getByRole('region', { name: 'Vous avez partagé vos données avec' });
  await expect(given.getByText('Lit votre dossier')).toBeVisible();
  await listen();
  await given.getByRole('button', { name: /^Retirer l’accès/ }).click();
  await page.getByRole('dialog', { name: 'Retirer cet accès ?' }).getByRole('button', { name: 'Oui, retirer' }).click();
  // This device has noted the removal only then.
  await expect(page.getByRole('dialog', { name: 'Retirer cet accès ?' })).toBeHidden();
  expect(await membersOf()).toEqual([patient.sldId]);

  const old = before?.groups.find(({ id }) => id === group);
  expect(old).toBeDefined();
  const stop = await lie(patient.context, /:\d+\/(unlock|groups\/cvg_[a-z2-7]+)$/, (answer) => {
    if (answer.id === group) return old;
    const groups = (answer.groups as { readonly id: string }[] | undefined) ?? [];
    return { ...answer, groups: groups.map((one) => (one.id === group ? old : one)) };
  });
  await page.goto('/app/medical-record?view=vitals');
  await expect(page.getByText(/ne correspond pas à ce que cet appareil a déjà vu/).first()).toBeVisible();
  await expectAccessible(page);
  await stop();
  await opensOwn(patient);
  await expect(weightOf(patient)).toContainText('78,8 kg');
  expect(await membersOf()).toEqual([patient.sldId]);
});

test('a member whom the application plants in a structure gets nothing by the touch for it: she reads that they are not confirmed', async ({
  browser,
}, info) => {
  const structure = await aStructure(browser, info, product.address);
  await makesKeys(structure);
  await expect.poll(() => sldIdOf(structure.context)).not.toBe('');
  const office = await sldIdOf(structure.context);
  const offer = { resource: 'medical-file', toId: structure.id };
  const { id } = await post<{ id: string }>(patient.context.request, '/access-policy', offer);
  await post(structure.context.request, `/access-policy/${id}/approve`, {});

  // From the first question on, before she has signed anything for that structure.
  const planted = { sldId: stranger.sldId, name: 'Hélène Vasseur' };
  const stop = await lie(patient.context, /\/api\/access-policy\/[^/]+\/key-holders$/, (answer) => [
    ...(answer as unknown as readonly object[]),
    planted,
  ]);
  const { page } = patient;
  await page.goto('/app');
  await page.reload();
  await page.getByRole('button', { name: `Lui ouvrir mon dossier : ${structure.name}` }).click();
  await expect(page.getByText(`Dossier ouvert à ${structure.name}`)).toBeVisible();
  await expect.poll(membersOf).toEqual([patient.sldId, office].sort());

  // Nor at her next sessions, which sign for whom the structure accepts.
  await page.goto(ACCESS);
  await page.reload();
  await expect(
    page.getByText(`${structure.name} n’a pas encore confirmé cette personne.`, { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: `Lui ouvrir mon dossier : ${planted.name}` })).toBeVisible();
  await expectAccessible(page);
  expect(await membersOf()).toEqual([patient.sldId, office].sort());
  expect(await tries(stranger.provider, lastSealed)).toBe('refused');
  await stop();

  await structure.page.goto(`/app/organization/patients/${patient.profileId}?view=vitals`);
  await expect(structure.page.getByRole('region', { name: 'Poids' })).toContainText('78,8 kg');
  await structure.context.close();
});
