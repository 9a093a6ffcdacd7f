import type { Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { expectAccessible } from '../support/axe.ts';
import { aDoctorAndAPatient, type Party } from '../support/parties.ts';
import { makesKeys } from '../support/sealed-record.ts';
import { expect, test, within } from '../support/test.ts';
import { anAssistantOf, bringsInto } from '../video/assistant.ts';
import { aVisitNow, framesOf, joins, joinsUnseen } from '../video/call.ts';

// Calls encode and decode pictures: one after the other.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: addresses.mobility });

test.beforeEach(async ({ request }) => {
  const config: { features: { video: boolean } } = await (await request.get('/api/config')).json();
  test.skip(!config.features.video, 'no LiveKit server: neither LIVEKIT_URL nor a Go toolchain');
});

/** Keeps what the video server gives this page on its data channels, as it came. */
const keepsPackets = async ({ page }: Party): Promise<void> => {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { keptPackets: kept });
    const Connection = window.RTCPeerConnection;
    const listen = (channel: RTCDataChannel): void =>
      channel.addEventListener('message', async ({ data }: MessageEvent<Blob | ArrayBuffer>) => {
        const bytes = data instanceof Blob ? await data.arrayBuffer() : data;
        kept.push(String.fromCharCode(...new Uint8Array(bytes)));
      });
    // Either side may open the channel that both speak on.
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('datachannel', ({ channel }) => listen(channel));
      }
      override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
        const channel = super.createDataChannel(label, options);
        listen(channel);
        return channel;
      }
    };
  });
};
const packetsOf = ({ page }: Party): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly keptPackets: string[] }).keptPackets);

/** A visit of three whose call is open; the patient comes first, and lets both hear her. */
const aVisitOfThree = async (...[browser, info]: Parameters<typeof aDoctorAndAPatient>) => {
  const { doctor, patient } = await aDoctorAndAPatient(browser, info, addresses.mobility);
  const nurse = await anAssistantOf(doctor, browser, info, addresses.mobility);
  for (const one of [patient, doctor, nurse]) await makesKeys(one);
  const visitId = await aVisitNow(patient, doctor);
  await bringsInto(doctor, visitId, nurse);
  await joinsUnseen(patient, visitId);
  return { doctor, patient, nurse, visitId };
};

const caseOf = ({ page }: Party) => page.frameLocator('iframe[title="Page de la mallette"]');

/** The nurse opens the page of her case, which comes into the call by itself. */
const opensCase = async (nurse: Party): Promise<void> => {
  await nurse.page.getByRole('button', { name: 'Mallette' }).click();
  await expect(caseOf(nurse).getByText('Dans la téléconsultation.')).toBeVisible();
};
const plays = (nurse: Party, scenario: string): Promise<void> =>
  caseOf(nurse).getByRole('button', { name: scenario }).click();

const tile = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Constantes' }).getByRole('listitem').filter({ hasText: label });

const storedOf = async ({ context }: Party, visitId: string, type: string): Promise<number> => {
  const all: { type: string }[] = await (await context.request.get(`/api/appointment/${visitId}/observations`)).json();
  return all.filter((one) => one.type === type).length;
};

test('readings of the case reach the doctor’s tiles and the report, sealed on their whole way', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, nurse, visitId } = await aVisitOfThree(browser, info);
  await keepsPackets(doctor);
  await joinsUnseen(doctor, visitId);
  await joinsUnseen(nurse, visitId);
  await opensCase(nurse);
  await expectAccessible(nurse.page);

  await plays(nurse, 'Hypertension 145/95');
  await expect(tile(doctor.page, 'Tension')).toContainText('145 / 95');
  await expect(tile(doctor.page, 'Tension')).toContainText('Tensiomètre');
  await expect(tile(doctor.page, 'Tension')).toContainText('Élevé');
  await expect(tile(doctor.page, 'SpO₂')).toContainText('en direct');
  await expect(tile(doctor.page, 'Poids')).toContainText('68,4');
  await expectAccessible(doctor.page);
  await plays(nurse, 'Paquet reçu dix fois');
  await expect(tile(doctor.page, 'Poids')).toContainText('71,2');
  // The oximeter was stopped with its scenario: silence alone greys it.
  await expect(tile(doctor.page, 'SpO₂')).toContainText('Déconnecté', { timeout: within(3) });

  await plays(nurse, 'Valeurs impossibles');
  // Two messages are shown at a time.
  const refused = (words: string) => doctor.page.getByText(new RegExp(`^${words}\\s:\\smesure refusée`)).first();
  await expect(refused('Tensiomètre, tension artérielle')).toBeVisible();
  await expect(refused('Thermomètre, température')).toBeVisible();
  await expect(tile(doctor.page, 'SpO₂')).not.toContainText('142');
  await expect(tile(doctor.page, 'Tension')).toContainText('145 / 95');

  await expect.poll(() => storedOf(doctor, visitId, 'BLOOD_PRESSURE')).toBe(1);
  await expect.poll(() => storedOf(doctor, visitId, 'WEIGHT')).toBe(2);
  const packets = await packetsOf(doctor);
  expect(packets.length).toBeGreaterThan(10);
  for (const word of ['DEVICE_DATA', 'BLOOD_PRESSURE', 'BP-0042', '145'])
    expect(packets.filter((packet) => packet.includes(`"${word}`) || packet.includes(`:${word}`))).toEqual([]);

  await doctor.page.goto(`/app/appointment/report/${visitId}`);
  await expect(doctor.page.getByRole('img', { name: /^Page 1 sur/ })).toHaveAttribute('data-drawn', 'true');
  await expect(doctor.page.getByText('145 / 95 mmHg').first()).toBeAttached();
});

test('a strip and an electrocardiogram open by themselves, and the camera of the case is pinned', async ({
  browser,
}, info) => {
  test.slow();
  const { doctor, nurse, visitId } = await aVisitOfThree(browser, info);
  await joinsUnseen(doctor, visitId);
  await joins(nurse, visitId);
  await opensCase(nurse);

  await plays(nurse, 'Bandelette urinaire');
  const strip = doctor.page.getByRole('dialog', { name: 'Analyse d’urine' });
  await expect(strip.getByRole('rowheader', { name: 'Nitrites' })).toBeVisible();
  await expectAccessible(doctor.page);
  await strip.getByRole('button', { name: 'Fermer' }).first().click();

  await plays(nurse, 'Électrocardiogramme');
  await expect(doctor.page.getByRole('region', { name: 'Électrocardiogramme en direct' })).toBeVisible();
  const trace = doctor.page.getByRole('dialog', { name: 'Électrocardiogramme' });
  // It is taken for ten seconds first.
  const leads = trace.getByRole('img', { name: 'Électrocardiogramme à 12 dérivations' });
  await expect(leads).toBeVisible({ timeout: within(30) });
  await expect(trace.getByText('Interprétation automatique, à valider par un médecin.')).toBeVisible();
  await expectAccessible(doctor.page);
  await trace.getByRole('button', { name: 'Fermer' }).first().click();

  await plays(nurse, 'Otoscope (image)');
  const picture = /^Image de Mallette d/;
  await expect(doctor.page.getByLabel(picture)).toBeVisible();
  await expect.poll(() => framesOf(doctor.page, picture)).toBeGreaterThan(10);
  await expect(nurse.page.getByText('Vous · caméra coupée')).toBeVisible();
  await expect(doctor.page.getByRole('button', { name: '2 autres participants' })).toBeVisible();
  await expect(nurse.page.getByLabel('Votre image')).toBeVisible();
  await expect(doctor.page.getByLabel(picture)).toBeHidden();
});
