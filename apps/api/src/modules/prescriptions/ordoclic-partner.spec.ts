import { afterAll, describe, expect, it } from '@jest/globals';
import { startPrescriptions } from '../../../../../tools/prescription/server.mjs';
import { OrdoclicPartner } from './ordoclic-partner.ts';

const { service, environment, stop } = await startPrescriptions();
afterAll(() => stop());

const SUBJECT = {
  doctor: { rpps: '10003456789', firstName: 'Hélène', lastName: 'VASSEUR' },
  patient: {
    id: '0195d000-0000-7000-8000-000000000001',
    ...{ nir: '291053399900179', firstName: 'Camille', lastName: 'MOREAU', birthDate: '1991-05-14' },
  },
};
const at = (url: string, key: string, withinMs = 5_000) => new OrdoclicPartner({ url, key }, withinMs);
const { ORDOCLIC_API_URL: url = '', ORDOCLIC_API_KEY: key = '' } = environment;
const AWAY = { code: 'DEPENDENCY_UNAVAILABLE' };

describe('the prescription service over HTTP', () => {
  it('is told who prescribes for whom, and gives a code', async () => {
    expect(await at(url, key).authCode(SUBJECT)).toMatch(/^[\w-]{16,}$/);
    const { id, nir, ...named } = SUBJECT.patient;
    expect(service.asked).toEqual({
      practitioner: SUBJECT.doctor,
      patient: { id, ...named, insuranceNumber: nir },
    });
  });

  it('gives a PDF, and nothing for what it does not know', async () => {
    await at(url, key).authCode(SUBJECT);
    if (service.asked === null) throw new Error('the service was not asked');
    const made = service.make(service.asked, 'Paracétamol');
    const file = await at(url, key).file(SUBJECT.patient.id, made);
    expect(
      Buffer.from(file ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await at(url, key).file(SUBJECT.patient.id, SUBJECT.patient.id)).toBeNull();
  });

  it.each([
    ['another key', () => at(url, 'another').authCode(SUBJECT)],
    ['nobody who listens', () => at('http://127.0.0.1:9', key).authCode(SUBJECT)],
    ['a doctor without a number', () => at(url, key).authCode({ ...SUBJECT, doctor: { ...SUBJECT.doctor, rpps: '' } })],
  ])('is away with %s', async (_name, ask) => {
    await expect(ask()).rejects.toMatchObject(AWAY);
  });

  it('is not waited for longer than a doctor waits', async () => {
    service.fails = 'silent';
    await expect(at(url, key, 100).authCode(SUBJECT)).rejects.toMatchObject(AWAY);
    service.fails = 'never';
  });
});
