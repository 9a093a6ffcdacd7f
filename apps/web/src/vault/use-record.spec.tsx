import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, EncryptionSession } from '@maillon/vault/provider';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, json } from '../testing/fake-api.ts';
import { publish } from '../testing/realtime.ts';
import { renderApp } from '../testing/render.tsx';
import { openFor, TestVault } from '../testing/vault.ts';
import { sealMany } from './encryption/sealing.ts';
import { contextOfObservation } from './record/open-observations.ts';
import { useRecord } from './use-record.ts';
import { vault } from './vault.ts';

const ID = '01940000-0000-7000-8000-000000000001';
const ANSWER = `${ID}-tabac`;

const Reader = () => {
  const { data } = useRecord(ID);
  if (data === undefined) return <p>En cours</p>;
  return <p>{data.entries.map(({ opened }) => (opened.ok ? opened.text : opened.error.code))}</p>;
};

/** Answers of the vault's server to the questions for a session, in their order, each when the test says so. */
let answers: ((isLetIn: boolean) => void)[];
beforeEach(async () => {
  const writer = await (await TestVault.found()).person('writer');
  const resource = { sldId: null, readers: ['writer'], metadata: `observations-${ID}` };
  const { sldId, texts } = await sealMany(writer, resource, [
    { context: contextOfObservation(ANSWER), text: 'jamais' },
  ]);
  answers = [];
  const session = {
    metadata: resource.metadata,
    decryptMany: async () => [{ ok: true, text: 'jamais', verified: true }],
  } as unknown as EncryptionSession;
  const retrieveMany = (ids: string[]) =>
    new Promise((resolve) => {
      answers.push((isLetIn) =>
        resolve(new Map(ids.map((id) => [id, isLetIn ? session : new VaultError('NOT_RECIPIENT')]))),
      );
    });
  const provider = { capabilities: { authorSignatures: true }, verify: {}, sessions: { retrieveMany } };
  openFor(provider as unknown as EncryptionProvider);
  const said = { id: ANSWER, type: 'tabac', valueString: texts[0], version: 1, author: { id: ID, name: 'Zoé Martin' } };
  const observation = { ...said, creation: '2026-11-20T08:00:00.000Z', measuredAt: null };
  fakeApi({
    [`GET /api/patient/${ID}/observation`]: () => json({ observationsSldId: sldId, observations: [observation] }),
  });
  renderApp(<Reader />);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const waitForQuestion = (count: number) => waitFor(() => expect(answers).toHaveLength(count));
const letIn = () => publish('vault/recipients-changed');

it('a record that was closed opens when its reader is let in', async () => {
  await screen.findByText('En cours');
  await waitForQuestion(1);
  await act(async () => answers[0]?.(false));
  await screen.findByText('NOT_RECIPIENT');
  await letIn();
  await waitForQuestion(2);
  await act(async () => answers[1]?.(true));
  await screen.findByText('jamais');
});

it('a record that is being opened while its reader is let in, and turns out closed, is opened again', async () => {
  await waitForQuestion(1);
  await letIn();
  await act(async () => answers[0]?.(false));
  await waitForQuestion(2);
  await act(async () => answers[1]?.(true));
  await screen.findByText('jamais');
});
