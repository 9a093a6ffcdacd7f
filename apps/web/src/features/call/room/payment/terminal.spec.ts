import { expect, it } from '@jest/globals';
import { CallPackets } from '@maillon/contracts/devices/call-packets';
import { deriveFromCall } from '@maillon/contracts/devices/call-secrets';
import { type PaymentFrame, paymentFrameIn } from '@maillon/contracts/devices/payment-frames';
import { isThere, sayToTerminal } from './terminal.ts';

const VISIT = '01993c7a-0000-7000-8000-000000000001';
const frame: PaymentFrame = {
  ...{ event: 'payment_request', appointmentId: VISIT, paymentId: '01993c7a-0000-7000-8000-000000000002' },
  ...{ clientSecret: 'pi_1_secret_2', amount: 690, currency: 'EUR' },
};

it('a request for a payment opens for those who hold the key of the call, as its doctor’s alone', async () => {
  const packets = new CallPackets();
  await packets.use(1, await deriveFromCall(crypto.getRandomValues(new Uint8Array(32)), 'devices', VISIT, 1));
  const sent: { readonly bytes: Uint8Array; readonly topic: string | undefined }[] = [];
  const localParticipant = {
    identity: 'doctor',
    publishData: async (bytes: Uint8Array, { topic }: { topic?: string } = {}) => void sent.push({ bytes, topic }),
  };
  await sayToTerminal({ packets, room: { localParticipant, remoteParticipants: new Map() } }, frame);
  const [packet] = sent;
  expect(packet?.topic).toBe('payment');
  const bytes = packet?.bytes ?? new Uint8Array();
  expect(new TextDecoder().decode(bytes)).not.toContain('pi_1');
  const opened = await packets.open(bytes, { appointmentId: VISIT, identity: 'doctor' });
  expect(opened === null ? null : paymentFrameIn(opened)).toEqual(frame);
  expect(await packets.open(bytes, { appointmentId: VISIT, identity: 'patient' })).toBeNull();
});

it.each([
  [['patient', 'nurse', 'box_nurse'], true],
  [['patient', 'nurse'], false],
])('with %j in the call a terminal is there: %s', (identities, there) => {
  const remoteParticipants = new Map(identities.map((identity) => [identity, null]));
  const localParticipant = { identity: 'doctor', publishData: async () => undefined };
  const packets = { seal: async (bytes: Uint8Array<ArrayBuffer>) => bytes };
  expect(isThere({ packets, room: { localParticipant, remoteParticipants } })).toBe(there);
});
