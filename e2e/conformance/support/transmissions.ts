import { sealedFor } from '@maillon/domain/sealed-resource';
import type { EncryptionSession } from '@maillon/vault/provider';
import type { OwnProduct } from '../../support/own-product.ts';
import { newId } from './new-id.ts';
import { aDoctor, type Person } from './people.ts';

interface Writing {
  readonly author: Person;
  readonly product: OwnProduct;
  readonly patient: Person;
  readonly sessionFor: (metadata: string) => Promise<EncryptionSession>;
  readonly seal: (session: EncryptionSession, context: string) => Promise<string>;
}

/** The id of a structure that follows the patient, with this person in its team; what sign-ups and touches would make of it. */
const aStructureOf = async (product: OwnProduct, member: Person, patient: Person): Promise<string> => {
  const id = newId();
  const address = { text: '1 rue des Capucins, 33000 Bordeaux', country: 'FR' };
  await product.ask(`insert into parties (id, kind) values ($1, 'organization')`, [id]);
  await product.ask(
    `insert into organizations (party_id, name, siret, type, address, active) values ($1, 'Maternité', $2, 'hospital', $3, true)`,
    [id, id.replaceAll(/\D/g, '').slice(0, 14), address],
  );
  const grant = (resource: string, from: string, to: string, rights: readonly string[]) =>
    product.ask(
      `insert into access_policies (id, resource, from_party, to_party, status, rights, created_by)
       values ($1, $2::text::"AccessResource", $3, $4, 'ACCEPTED', $5, $3)`,
      [newId(), resource, from, to, rights],
    );
  await grant('organization', id, member.id, ['MEMBER', 'PATIENTS', 'TRANSMISSIONS']);
  await grant('medical-file', patient.id, id, ['READ', 'WRITE']);
  return id;
};

/** Writes a transmission, comments on it and resolves it, five times. */
const transmit = async ({ product, author, patient, sessionFor, seal }: Writing): Promise<void> => {
  const { caller } = author;
  const structure = await aStructureOf(product, author, patient);
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await caller.post(path, body);
    if (answer.status >= 300) throw new Error(answer.text);
  };
  for (let written = 0; written < 5; written += 1) {
    const [id, comment, result] = [newId(), newId(), newId()];
    const session = await sessionFor(sealedFor.transmission(id));
    const about = { id, sldId: session.id, patient: { id: patient.id }, organization: { id: structure } };
    await send('/transmission', { ...about, content: await seal(session, `transmission:${id}:content`) });
    const text = await seal(session, `comment:${comment}:text`);
    await send(`/transmission/${id}/comment`, { id: comment, text, organizationId: structure });
    await send(`/transmission/${id}/resolve`, { id: result, result: await seal(session, `comment:${result}:result`) });
  }
};

/** The author asks the colleague about the patient, adds a word, and concludes. */
const consult = async ({ product, author, patient, sessionFor, seal }: Writing): Promise<void> => {
  const colleague = await aDoctor(product);
  await product.ask(
    `insert into access_policies (id, resource, from_party, to_party, status, rights, created_by)
     values ($1, 'practitioner_contacts', $2, $3, 'ACCEPTED', '{MESSAGE,TELEEXPERTISE}', $2)`,
    [newId(), author.id, colleague.id],
  );
  const [id, comment, result] = [newId(), newId(), newId()];
  const session = await sessionFor(sealedFor.teleexpertise(patient.id, id));
  const about = { id, _sldId: session.id, subject: { id: patient.id }, consent: true };
  const topic = await seal(session, `teleexpertise:${id}:topic`);
  const recipients = [{ doctorRef: { id: colleague.id } }];
  const text = await seal(session, `comment:${comment}:text`);
  const conclusion = { id: result, text: await seal(session, `comment:${result}:result`) };
  const answers = [
    await author.caller.post('/teleexpertise', { ...about, topic, recipients }),
    await author.caller.post(`/teleexpertise/${id}/comment`, { id: comment, text }),
    await author.caller.patch(`/teleexpertise/${id}`, { status: 'COMPLETED', conclusion }, 2),
  ];
  for (const answer of answers) if (answer.status >= 300) throw new Error(answer.text);
};

/** By sealed field; the last one of each kind writes them all. */
export const transmissionWrites = (writing: Writing): Readonly<Record<string, () => Promise<void>>> => ({
  'transmissions.create body /sldId': async () => undefined,
  'transmissions.create body /content': async () => undefined,
  'transmissions.comment body /text': async () => undefined,
  'transmissions.resolve body /result': () => transmit(writing),
  'teleexpertises.create body /_sldId': async () => undefined,
  'teleexpertises.create body /topic': async () => undefined,
  'teleexpertises.comment body /text': async () => undefined,
  'teleexpertises.update body /conclusion/text': () => consult(writing),
});
