import { expect, it } from '@jest/globals';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { screen } from '@testing-library/react';
import { saidBy } from '../../features/call/report/report-content.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { Shown } from './sealed-text.tsx';
import type { UnsealedText } from './use-unsealed.ts';
import { useReason } from './visit-reason.ts';

const Reason = ({ description, seen }: { readonly description: string | null; readonly seen: UnsealedText[] }) => {
  const text = useReason({ id: 'visit-1', description, patient: { userData: { id: 'patient' } } } as never);
  seen.push(text);
  return <Shown text={text} />;
};

const shownOf = async (description: string | null) => {
  await (await TestVault.found()).opensFor('doctor');
  const seen: UnsealedText[] = [];
  const view = renderApp(<Reason description={description} seen={seen} />);
  return { ...view, last: () => seen.at(-1) ?? { is: 'empty' as const } };
};

it('a reason in clear, which nobody signed, is shown as that on demand, and is in no report', async () => {
  const { user, last } = await shownOf('Demande un arrêt de travail');
  expect(await screen.findByText('Auteur non vérifié')).toBeInTheDocument();
  expect(screen.queryByText('Demande un arrêt de travail')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Afficher quand même' }));
  expect(screen.getByText('Demande un arrêt de travail')).toBeInTheDocument();
  expect(saidBy(last())).toEqual({ is: 'unreadable' });
});

it('what an administrator in somebody’s place is not told is no such reason', async () => {
  await shownOf(TEXTS.redacted);
  expect(await screen.findByText(TEXTS.redacted)).toBeInTheDocument();
});
