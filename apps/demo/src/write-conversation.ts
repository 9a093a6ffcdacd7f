import * as channels from '@maillon/contracts/accounts/channels';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { EncryptionSession } from '@maillon/vault/provider';
import type { DemoPerson } from './demo-person.ts';
import { newId } from './new-id.ts';

/** What two people of the demo wrote to each other; it comes with the file of a patient. */
interface DemoConversation {
  readonly patient: string;
  readonly people: readonly [string, string];
  /** Who of the two, and what. The last one waits to be read. */
  readonly messages: readonly (readonly [0 | 1, string])[];
}

const pro = (name: string): string => `${name}@pro.example`;
const patient = (name: string): string => `${name}@patient.example`;

export const CONVERSATIONS: readonly DemoConversation[] = [
  {
    patient: patient('awa.traore-lemaire'),
    people: [pro('elodie.sarrazin'), patient('awa.traore-lemaire')],
    messages: [
      [1, 'Bonjour Élodie, ma tension était à 14,5 hier soir et à 13,8 ce matin. Dois-je avancer le rendez-vous ?'],
      [0, 'Bonjour Awa, merci d’avoir noté les deux. Reposez-vous et reprenez-la ce soir, assise, après cinq minutes.'],
      [0, 'Si elle dépasse 14, appelez-moi sans attendre demain.'],
    ],
  },
  {
    patient: patient('awa.traore-lemaire'),
    people: [pro('elodie.sarrazin'), pro('nadege.castaing')],
    messages: [
      [0, 'Nadège, peux-tu regarder la tension d’Awa avant jeudi ?'],
      [1, 'Oui, je la vois demain matin. Je te laisse un mot dans le dossier.'],
    ],
  },
  {
    patient: patient('camille.fontanel'),
    people: [patient('camille.fontanel'), pro('elodie.sarrazin')],
    messages: [
      [0, 'Bonjour Élodie, puis-je prendre le train vendredi ? Trois heures assise.'],
      [1, 'Bonjour Camille, oui. **Levez-vous chaque heure**, et buvez. Bon voyage !'],
    ],
  },
  {
    patient: patient('maelys.ducassou'),
    people: [pro('elodie.sarrazin'), pro('hugo.lestrade')],
    messages: [
      [0, 'Hugo, Maëlys demande si elle peut garder son congé de janvier. Tu la vois mardi ?'],
      [1, 'Mardi à 14 h. Je t’écris après, avec la date.'],
      [0, 'Merci !'],
    ],
  },
  {
    patient: patient('yaokouadio.nguessan'),
    people: [pro('kouassi.amani'), patient('yaokouadio.nguessan')],
    messages: [
      [0, 'Bonjour, avez-vous encore de la fièvre ce matin ?'],
      [1, 'Bonjour docteur, 37,4. La toux est moins forte.'],
    ],
  },
];

/** Two people write to each other, each in a session of their own making; a conversation that has begun stays as it is. */
export const writeConversation = async (
  people: readonly [DemoPerson, DemoPerson],
  { messages }: DemoConversation,
): Promise<void> => {
  const userIds = [people[1].profileId];
  const { data: opened } = await people[0].call(channels.open, { body: { userIds, channelType: 'OneToOne' } });
  if (opened.messages.length > 0) return;
  const readers = await Promise.all(
    people.map(({ profileId }) => people[0].provider.groups.findByName(profileId, { ofProfile: true })),
  );
  const groups = readers.flatMap((group) => group?.id ?? []);
  const sessions = new Map<0 | 1, EncryptionSession>();
  for (const [who, text] of messages) {
    const { call, provider } = people[who];
    const session =
      sessions.get(who) ?? (await provider.sessions.create(groups, { metadata: sealedFor.channel(opened.id) }));
    sessions.set(who, session);
    const id = newId();
    const sealed = await session.encryptMessage(text, { context: `message:${id}:text`, sign: true });
    await call(channels.write, { params: { id: opened.id }, body: { id, text: sealed } });
  }
};
