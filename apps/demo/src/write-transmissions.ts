import { current } from '@maillon/contracts/accounts/users';
import * as transmissions from '@maillon/contracts/record/transmissions';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { EncryptionSession } from '@maillon/vault/provider';
import type { DemoPerson } from './demo-person.ts';
import { newId } from './new-id.ts';

/** What the team of a structure wrote about a patient; it comes with the file of that patient. */
interface DemoTransmission {
  readonly patient: string;
  readonly author: string;
  readonly content: string;
  /** Who, and what; « @ » and a first name mentions that person. */
  readonly comments: readonly (readonly [author: string, text: string, mentions?: string])[];
  /** Who resolved it, and with what. */
  readonly result?: readonly [author: string, text: string];
}

const pro = (name: string): string => `${name}@pro.example`;
const patient = (name: string): string => `${name}@patient.example`;
const [NURSE, DOCTOR, SECOND] = [pro('rachelle.yapo'), pro('kouassi.amani'), pro('desire.zadi')];

export const TRANSMISSIONS: readonly DemoTransmission[] = [
  {
    patient: patient('christelle.gnahore'),
    author: NURSE,
    content: 'Glycémie à 2,1 g/L ce matin, traitement non pris depuis 3 jours.',
    comments: [[DOCTOR, 'peux-tu repasser demain ?', NURSE]],
  },
  {
    patient: patient('jean-baptiste.aka'),
    author: SECOND,
    content: 'Prise de 2 kg en une semaine.',
    comments: [],
  },
  {
    patient: patient('serge.tanoh'),
    author: NURSE,
    content: 'Ordonnance à remettre au patient avant la fin de la semaine.',
    comments: [],
    result: [NURSE, 'Ordonnance remise au patient.'],
  },
];

/** The structure in whose team a person works. */
const structureOf = async ({ call }: DemoPerson): Promise<string | undefined> =>
  (await call(current, {})).data.hasAccessTo.find(
    ({ resource, status }) => resource === 'organization' && status === 'ACCEPTED',
  )?.from;

/** The session of a thread, as a member of the team holds it. */
const seal = (session: EncryptionSession, context: string, text: string) =>
  session.encryptMessage(text, { context, sign: true });

/** A team writes about a patient, whose group names those who read it; what is there is left alone. */
export const writeTransmission = async (
  open: (email: string) => Promise<DemoPerson>,
  subject: DemoPerson,
  { author: email, content, comments, result }: DemoTransmission,
): Promise<void> => {
  const author = await open(email);
  const organization = await structureOf(author);
  const group = await author.provider.groups.findByName(subject.profileId, { ofProfile: true });
  if (organization === undefined || group === null) return;
  const about = { organization, patientId: subject.profileId, $limit: 1 };
  if ((await author.call(transmissions.list, { query: about })).data.length > 0) return;

  const id = newId();
  const session = await author.provider.sessions.create([group.id], { metadata: sealedFor.transmission(id) });
  const sealed = await session.encryptMessage(content, { context: `transmission:${id}:content`, sign: true });
  const named = { patient: { id: subject.profileId }, organization: { id: organization } };
  await author.call(transmissions.create, { body: { id, sldId: session.id, content: sealed, ...named } });
  for (const [who, text, mentioned] of comments) {
    const [person, comment] = [await open(who), newId()];
    const { people } = (await person.call(transmissions.get, { params: { id } })).data;
    const other = mentioned === undefined ? undefined : (await open(mentioned)).profileId;
    const mention = people.find(({ profileId }) => profileId === other);
    const words = mention === undefined ? text : `@${mention.name} ${text}`;
    const held = await person.provider.sessions.retrieve({ sessionId: session.id });
    const body = {
      id: comment,
      text: await seal(held, `comment:${comment}:text`, words),
      organizationId: organization,
    };
    const mentions = mention === undefined ? [] : [mention.id];
    await person.call(transmissions.write, { params: { id }, body: { ...body, mentions } });
  }
  if (result === undefined) return;
  const [person, comment] = [await open(result[0]), newId()];
  const held = await person.provider.sessions.retrieve({ sessionId: session.id });
  const body = { id: comment, result: await seal(held, `comment:${comment}:result`, result[1]) };
  await person.call(transmissions.resolve, { params: { id }, body });
};
