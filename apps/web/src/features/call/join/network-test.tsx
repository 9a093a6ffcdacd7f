import { type NetworkVerdict, networkVerdict } from '@maillon/domain/call/network-verdict';
import { SECOND_MS } from '@maillon/domain/time-units';
import { useMutation } from '@tanstack/react-query';
import { Wifi } from 'lucide-react';
import { enterTest } from '../../../data/agenda/calls.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { networkOf } from '../network-of.ts';

/** All of the test, the refusals of the server included (design peers §2.8). */
const MAX_MS = 18 * SECOND_MS;

const SENTENCES: Readonly<Record<NetworkVerdict, readonly [string, string]>> = {
  good: ['text-success', 'Bonne liaison : l’image et le son passeront bien.'],
  fair: ['text-ink', 'Liaison moyenne : l’image pourra être moins nette. Rapprochez-vous de la box ou du point Wi-Fi.'],
  voice: ['text-warning', 'Liaison faible : la voix passera, l’image pourra être coupée. Essayez un autre réseau.'],
  none: ['text-danger', 'Le serveur vidéo ne répond pas. Vérifiez votre connexion, ou essayez un autre réseau.'],
};

const measured = async (visitId: string): Promise<NetworkVerdict> => {
  const signal = AbortSignal.timeout(MAX_MS);
  try {
    const [pass, { measureNetwork }] = await Promise.all([enterTest(visitId), import('./measure-network.ts')]);
    return networkVerdict(await measureNetwork(pass, signal));
  } catch {
    return networkVerdict(null);
  }
};

const tested = async (visitId: string): Promise<NetworkVerdict> => {
  const verdict = await measured(visitId);
  networkOf.keep(visitId, verdict);
  return verdict;
};

/** How well this place is connected to the video server, in one sentence. */
export const NetworkTest = ({ visitId }: { readonly visitId: string }) => {
  const { data: verdict, isPending, mutate } = useMutation({ mutationFn: () => tested(visitId) });
  const [tone, sentence] = verdict === undefined ? [] : SENTENCES[verdict];
  return (
    <section aria-label="Connexion" className="flex flex-col gap-3 border-t border-line px-4 py-4 md:px-5">
      <div className="flex min-h-9 flex-wrap items-center gap-2.5">
        <Wifi className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <h3 className="font-semibold">Connexion</h3>
        <Button look="secondary" size="sm" className="ml-auto" pending={isPending} onClick={() => mutate()}>
          Tester la connexion
        </Button>
      </div>
      <p role="status" className={cx('min-h-5', tone)}>
        {isPending ? 'Test en cours, quelques secondes…' : (sentence ?? 'Facultatif, moins de 20 secondes.')}
      </p>
    </section>
  );
};
