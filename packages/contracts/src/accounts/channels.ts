import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  gender,
  id,
  idOut,
  instantOut,
  page,
  sealedSession,
  sealedText,
  searchText,
  userType,
} from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

const PEOPLE = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
const params = z.strictObject({ id });

/** Characters of a message, before it is sealed. */
export const MESSAGE_MAX = 8_000;
const MAX_MENTIONS = 20;

/** How far a person has come with a conversation. */
export const RECEIPT_STATES = ['received', 'read'] as const;

/** A person of a conversation. `active` is false before their first sign-in, and once their account is closed. */
const channelPerson = z.object({
  id: idOut,
  /** Of their profile: their group of the vault has its name. */
  profileId: idOut,
  sldId: z.string().nullable(),
  name: z.string(),
  userType,
  gender: gender.nullable(),
  active: z.boolean(),
  /** The number of the last message that reached one of their devices, and of the last one that they read; 0: none. */
  received: z.number().int(),
  read: z.number().int(),
});

export const message = z.object({
  id: idOut,
  /** Messages of a conversation are numbered from 1, without a gap. */
  number: z.number().int(),
  /** Sealed in a session of the conversation (`sealedFor.channel`) as `message:<id>:text`. */
  text: z.string(),
  time: instantOut,
  author: z.object({ id: idOut, name: z.string() }),
  /** User ids. */
  mentions: z.array(idOut),
});
export type Message = z.infer<typeof message>;
/** Not even what is sealed of it. */
export const redactedMessage = { text: TEXTS.redacted } as const;

const about = {
  id: idOut,
  /** The session that was named first; each text names its own. */
  sldId: z.string().nullable(),
  type: z.literal('OneToOne'),
  users: z.array(channelPerson),
  /** How many of the others' messages the caller has not read. */
  unread: z.number().int(),
  /** False: it is read, and nothing is written any more (design api §3.3). */
  isOpen: z.boolean(),
};

export const channel = z.object({ ...about, lastMessage: message.nullable() });
export type Channel = z.infer<typeof channel>;

/** With its last messages, the oldest of them first. */
export const openedChannel = z.object({ ...about, messages: z.array(message) });
export type OpenedChannel = z.infer<typeof openedChannel>;

export const open = endpoint({
  id: 'channels.open',
  method: 'POST',
  path: '/user/channels',
  summary: 'Ouvre la conversation avec une personne, ou donne celle qui existe.',
  audience: PEOPLE,
  body: z.strictObject({
    /** Ids of accounts or profiles; one's own may be among them. */
    userIds: z.array(id).min(1, TEXTS.required).max(2, TEXTS.wrongChoice),
    channelType: z.literal('OneToOne', TEXTS.wrongChoice),
  }),
  output: openedChannel,
  status: 201,
  // There is one conversation of two people, however often it is opened.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'CHANNEL_NOT_ALLOWED'],
});

export const list = endpoint({
  id: 'channels.list',
  method: 'GET',
  path: '/channel',
  summary: 'Ses conversations, celle du dernier message d’abord.',
  audience: PEOPLE,
  query: z.strictObject({ query: searchText.optional(), $limit: page.$limit, $after: page.$after }),
  output: z.array(channel),
  whileImpersonating: { without: redactedMessage },
  refusals: ['BAD_CURSOR'],
});

export const get = endpoint({
  id: 'channels.get',
  method: 'GET',
  path: '/channel/:id',
  summary: 'Une conversation et ses cinquante derniers messages.',
  audience: PEOPLE,
  params,
  output: openedChannel,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

const number = z.coerce.number().int().min(0);

/** `before`: what came before that number, for a reader who goes back. `after`: what came since, after a break. */
export const messages = endpoint({
  id: 'channels.messages',
  method: 'GET',
  path: '/channel/:id/message',
  summary: 'Les messages d’une conversation, avant ou après l’un d’eux, le plus ancien d’abord.',
  audience: PEOPLE,
  params,
  query: z
    .strictObject({ before: number.optional(), after: number.optional(), $limit: page.$limit })
    .refine(({ before, after }) => before === undefined || after === undefined, {
      error: TEXTS.wrongChoice,
      path: ['after'],
    }),
  output: z.array(message),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const nameSession = endpoint({
  id: 'channels.nameSession',
  method: 'PATCH',
  path: '/channel/:id',
  summary: 'Nomme la session du coffre dans laquelle une conversation commence ; elle ne change plus.',
  audience: PEOPLE,
  params,
  body: z.strictObject({ sldId: sealedSession }),
  output: openedChannel,
  // A second one of two is a refusal already.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'SLDID_ALREADY_SET', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

/** A message that was sent before, by the id that its writer gave it, is answered as it is kept. */
export const write = endpoint({
  id: 'channels.write',
  method: 'POST',
  path: '/channel/:id/message',
  summary: 'Écrit un message, scellé pour les personnes de la conversation.',
  audience: PEOPLE,
  params,
  body: z.strictObject({
    id: id.optional(),
    text: sealedText(MESSAGE_MAX),
    /** User ids of people of the conversation. */
    mentions: z.array(id).max(MAX_MENTIONS, TEXTS.wrongChoice).default([]),
  }),
  output: message,
  status: 201,
  // Its id already makes the same message sent twice one.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: [
    'NOT_FOUND',
    'CHANNEL_CLOSED',
    'MENTION_NOT_ALLOWED',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

/** Never goes back: a message that was read stays read. */
export const mark = endpoint({
  id: 'channels.mark',
  method: 'POST',
  path: '/channel/:id/read',
  summary: 'Dit jusqu’à quel message une conversation est reçue ou lue.',
  audience: PEOPLE,
  params,
  body: z.strictObject({ messageId: id, state: z.enum(RECEIPT_STATES, TEXTS.wrongChoice).default('read') }),
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});
