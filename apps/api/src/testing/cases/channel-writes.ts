import type { LightMyRequestResponse } from 'fastify';
import type { Browser } from '../browser.ts';

/** Sends what is sealed into a conversation, as one of its two people does. */
export type ChannelWrite = (
  person: Browser,
  channel: string,
  session: string,
  text: string,
) => Promise<LightMyRequestResponse>;

/** By sealed field, as `sealedFields` names them. */
export const CHANNEL_WRITES: Readonly<Record<string, ChannelWrite>> = {
  'channels.nameSession body /sldId': (person, channel, sldId) => person.patch(`/channel/${channel}`, { sldId }),
  'channels.write body /text': (person, channel, _session, text) =>
    person.post(`/channel/${channel}/message`, { text }),
};
