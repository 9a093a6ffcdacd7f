import { v7 } from 'uuid';
import { aChannel, aMessage } from '../../cases/channels.ts';
import { A_SESSION, aSealedText } from '../../sealed.ts';
import { FOREIGN_KINDS } from '../foreign-ids.ts';
import {
  type ForeignIdCase,
  NOW_IN_SWEEPS,
  ofReplay,
  PARTIES,
  PROFESSIONALS,
  WITH_ACCOUNTS,
} from './foreign-id-case.ts';

/** Channels, contacts, keys, consents, and who gets access. */
export const ACCOUNTS_IDS: Readonly<Record<string, ForeignIdCase>> = {
  'apiKeys.create': { write: ofReplay('apiKeys.create'), may: { '/ownerId': [] } },
  'contacts.inviteExisting': {
    write: ofReplay('contacts.inviteExisting'),
    may: { '/ownerId': [], '/userId': [...PROFESSIONALS, ...WITH_ACCOUNTS] },
  },
  'contacts.inviteNew': {
    write: ofReplay('contacts.inviteNew'),
    may: { '/ownerId': [] },
  },
  'channels.open': {
    write: ({ doctor, patient }) => ({
      ...{ as: doctor, path: '/user/channels' },
      body: { userIds: [patient.userId], channelType: 'OneToOne' },
    }),
    may: { '/userIds/0': [] },
  },
  'channels.nameSession': {
    write: async ({ doctor, patient }, db) => ({
      ...{ as: doctor, path: `/channel/${await aChannel(db, [doctor, patient])}` },
      body: { sldId: A_SESSION },
    }),
    // The fake registry takes each session; the vault's own answer is in sealed-fields.http.spec.ts.
    may: { '/sldId': FOREIGN_KINDS },
  },
  'channels.write': {
    write: async ({ doctor, patient }, db) => ({
      ...{ as: doctor, path: `/channel/${await aChannel(db, [doctor, patient])}/message` },
      body: { id: v7({ msecs: NOW_IN_SWEEPS }), text: aSealedText(), mentions: [patient.userId] },
    }),
    // The message's own new id: unused among messages is all that it must be.
    may: { '/id': FOREIGN_KINDS, '/mentions/0': [] },
  },
  'channels.mark': {
    write: async ({ doctor, patient }, db) => {
      const channel = await aChannel(db, [doctor, patient]);
      const messageId = await aMessage(db, channel, patient);
      return { as: doctor, path: `/channel/${channel}/read`, body: { messageId } };
    },
    may: { '/messageId': [] },
  },
  'consents.sign': {
    write: ({ patient }) => ({
      as: patient,
      path: '/user/current/consent',
      body: { type: 'data-sharing', signedAt: '2026-11-23T07:00:00Z' },
    }),
    may: { '/appointmentId': [], '/patientId': [] },
  },
  'policies.offer': {
    write: ofReplay('policies.offer'),
    may: { '/toId': [...PARTIES, ...WITH_ACCOUNTS] },
  },
  'policies.request': {
    write: ofReplay('policies.request'),
    may: { '/fromId': [...PROFESSIONALS, ...WITH_ACCOUNTS] },
  },
  'policies.delegate': {
    write: ofReplay('policies.delegate'),
    may: { '/toId': [...PARTIES, ...WITH_ACCOUNTS] },
  },
};
