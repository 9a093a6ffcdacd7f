import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Message, OpenedChannel } from '@maillon/contracts/accounts/channels';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { screen, waitFor } from '@testing-library/react';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { vault } from '../../vault/vault.ts';
import { MessageList } from './message-list.tsx';
import { sealMessage } from './seal-message.ts';

/** The application keeps threads: what it leaves out, moves or repeats in one is said to its readers (issues 16 and 20). Real keys. */
const SETTLED = { timeout: 6_000 };
const MISSING = 'Un message manque ici';
const MOVED = 'L’ordre des messages a changé ici';

let patient: EncryptionProvider;
let doctor: EncryptionProvider;
beforeEach(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollTo = () => undefined;
  localStorage.clear();
  setPublicConfig(TEST_CONFIG);
  fakeApi({});
  const world = await TestVault.found();
  [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const person = (id: string) => ({
  ...{
    id,
    profileId: id,
    sldId: null,
    name: id,
    userType: 'patient',
    gender: null,
    active: true,
    received: 9,
    read: 9,
  },
});

let made = 0;
const channelOf = (id: string, messages: readonly Message[]): OpenedChannel =>
  ({
    ...{ id, sldId: 's', type: 'OneToOne', unread: 0, isOpen: true },
    ...{ users: [person('patient'), person('doctor')], messages },
  }) as unknown as OpenedChannel;

const SAID = ['Bonjour', 'Vous arrêtez le traitement.', 'Non, je le garde.', 'Très bien, à jeudi.', 'À jeudi.'];

/** A conversation of two people who read each other, as an honest server has it. */
const written = async () => {
  made += 1;
  const id = `channel-${made}`;
  const messages: Message[] = [];
  for (const [at, text] of SAID.entries()) {
    const author = at % 2 === 0 ? 'patient' : 'doctor';
    openFor(author === 'patient' ? patient : doctor);
    const messageId = `m${made}-${at + 1}`;
    const sealed = await sealMessage(channelOf(id, messages), author, messageId, text);
    const time = `2026-11-23T08:0${at}:00.000Z`;
    messages.push({
      ...{ id: messageId, number: at + 1, text: sealed, time, mentions: [] },
      author: { id: author, name: author },
    });
  }
  openFor(patient);
  return { id, messages };
};
const renumbered = (messages: readonly Message[]): Message[] =>
  messages.map((message, at) => ({ ...message, number: at + 1 }));

const show = (id: string, messages: readonly Message[]) =>
  renderApp(<MessageList opened={channelOf(id, messages)} userId="patient" waiting={[]} />, { me: aPatient() });

describe('a thread that the application shows', () => {
  it('as it is: each text without what was signed beside it, and nothing is wrong', async () => {
    const { id, messages } = await written();
    show(id, messages);
    for (const text of SAID) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(MISSING)).not.toBeInTheDocument();
    expect(screen.queryByText(MOVED)).not.toBeInTheDocument();
  });

  it.each<[string, string, (all: readonly Message[]) => Message[]]>([
    ['without a message of its middle', MISSING, (all) => all.toSpliced(1, 1)],
    ['without one, and numbered anew', MISSING, (all) => renumbered(all.toSpliced(1, 1))],
    ['without its beginning, and numbered anew', MISSING, (all) => renumbered(all.slice(1))],
    ['with two that changed places', MOVED, (all) => renumbered([0, 2, 1, 3, 4].flatMap((at) => all[at] ?? []))],
    ['with one a second time', MOVED, (all) => renumbered([...all, ...all.slice(1, 2)])],
  ])('%s: its reader is told, with one action', async (_what, words, lie) => {
    const { id, messages } = await written();
    show(id, lie(messages));
    expect((await screen.findAllByText(words, undefined, SETTLED)).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: 'Relire la conversation' })[0]).toBeEnabled();
    await expectAccessible();
  });

  it('with a message of another thread under an id of this one: it does not open', async () => {
    const [one, other] = [await written(), await written()];
    const replayed = one.messages.map((message, at) =>
      at === 3 ? { ...message, text: other.messages[3]?.text ?? '' } : message,
    );
    show(one.id, replayed);
    expect(await screen.findByText('Bonjour')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Très bien, à jeudi.')).not.toBeInTheDocument());
    expect(await screen.findByText(/Erreur de déchiffrement/)).toBeInTheDocument();
  });
});
