import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { draftStore } from '../lib/forms/draft-store.ts';
import { answerStore } from '../lib/search/block-store.ts';
import { type SessionEnd, sessionEnded } from '../lib/session/session-end.ts';
import { renderApp } from '../testing/render.tsx';
import { DataRoot } from './data-root.tsx';

const KEY = 'record.doctor.patient';
const DRAFT = { sealed: 'sealed-answers', at: '2026-11-22T08:00:00.000Z' };

const end = async (how: SessionEnd) => {
  renderApp(
    <Routes>
      <Route element={<DataRoot />}>
        <Route path="app" element={<p>Accueil</p>} />
      </Route>
      <Route path="login" element={<p>Connexion</p>} />
    </Routes>,
    { at: '/app' },
  );
  act(() => sessionEnded(how));
  await screen.findByText('Connexion');
};

beforeEach(async () => {
  await draftStore.write(KEY, DRAFT);
  await answerStore.write('ana/visits', { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) });
});

describe('the sealed drafts and answers of this browser', () => {
  it('outlive a session that ran out', async () => {
    await end('expired');
    expect(await draftStore.read(KEY)).toEqual(DRAFT);
    expect(await answerStore.keys()).toEqual(['ana/visits']);
  });

  it('are gone after a sign-out, also of a session that opened no record', async () => {
    await end('signed-out');
    await waitFor(async () => expect(await draftStore.read(KEY)).toBeNull());
    await waitFor(async () => expect(await answerStore.keys()).toEqual([]));
  });
});
