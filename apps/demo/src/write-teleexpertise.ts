import { current } from '@maillon/contracts/accounts/users';
import * as contract from '@maillon/contracts/record/teleexpertises';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { DemoPerson } from './demo-person.ts';
import { newId } from './new-id.ts';
import type { DemoTeleexpertise } from './teleexpertises.ts';

type Open = (email: string) => Promise<DemoPerson>;

/** So that those of a first start wait for an answer as long as any may. */
const DELAY_HOURS = 120;

const refOf = async ({ call, profileId: id }: DemoPerson) => {
  const { userType } = (await call(current, {})).data;
  if (!isPractitionerType(userType)) throw new Error('an expert of the demo is a practitioner');
  return { [`${userType}Ref`]: { id } };
};

const groupOf = async ({ provider }: DemoPerson, profile: string): Promise<string[]> => {
  const group = await provider.groups.findByName(profile, { ofProfile: true });
  return group === null ? [] : [group.id];
};

/** A sealed comment of a person, in the session that the asker made. */
const commentOf = async ({ provider }: DemoPerson, sessionId: string, field: 'text' | 'result', text: string) => {
  const id = newId();
  const session = await provider.sessions.retrieve({ sessionId });
  return { id, text: await session.encryptMessage(text, { context: `comment:${id}:${field}`, sign: true }) };
};

/** A practitioner asks others about a patient, who agreed; what is there is left alone. */
export const writeTeleexpertise = async (
  open: Open,
  subject: DemoPerson,
  { sender: email, experts: emails, question, answers, conclusion }: DemoTeleexpertise,
): Promise<void> => {
  const sender = await open(email);
  const experts = await Promise.all(emails.map(open));
  const sent = (await sender.call(contract.list, { query: { role: 'sender', $limit: 200 } })).data;
  if (sent.some((one) => one.subject.id === subject.profileId)) return;

  const id = newId();
  const readers = [subject.profileId, ...experts.map(({ profileId }) => profileId)];
  const groups = (await Promise.all(readers.map((profile) => groupOf(sender, profile)))).flat();
  const metadata = sealedFor.teleexpertise(subject.profileId, id);
  const session = await sender.provider.sessions.create(groups, { metadata });
  const topic = await session.encryptMessage(question, { context: `teleexpertise:${id}:topic`, sign: true });
  const recipients = await Promise.all(experts.map(refOf));
  const about = { id, _sldId: session.id, subject: { id: subject.profileId }, consent: true } as const;
  await sender.call(contract.create, { body: { ...about, topic, recipients, delayHours: DELAY_HOURS } });

  const params = { id };
  for (const [author, text] of answers) {
    const person = await open(author);
    await person.call(contract.write, { params, body: await commentOf(person, session.id, 'text', text) });
  }
  if (conclusion === undefined) return;
  const person = await open(conclusion[0]);
  const { version } = (await person.call(contract.get, { params })).data;
  const body = {
    status: 'COMPLETED',
    conclusion: await commentOf(person, session.id, 'result', conclusion[1]),
  } as const;
  await person.call(contract.update, { params, body }, { headers: { 'if-match': `"${version}"` } });
};
