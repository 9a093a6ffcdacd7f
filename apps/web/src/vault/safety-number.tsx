import { useQuery } from '@tanstack/react-query';
import { Alert } from '../ui/feedback/alert.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton.tsx';
import { failureOf } from './encryption/unsealing.ts';
import { causeOf } from './failure.ts';
import { openVault } from './vault.ts';

/** Sixty digits in twelve groups of five: both people see the same ones, or a third party stands between them. */
export const SafetyNumber = ({ of, name }: { readonly of: string; readonly name: string }) => {
  const { data, error } = useQuery({
    queryKey: ['vault.safety-number', of],
    queryFn: async () => (await openVault()).verify.safetyNumber(of),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error !== null) return <Alert tone="danger">{causeOf(failureOf(error)).cause}</Alert>;
  if (data === undefined) return <SkeletonLines lines={2} />;
  const groups = data.replaceAll(/\D/g, '').match(/\d{5}/g) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <ol
        aria-label={`Numéro de sécurité avec ${name}`}
        className="grid grid-cols-3 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center text-lg font-semibold tabular sm:grid-cols-4"
      >
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
          <li key={at}>{group}</li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {`${name} voit les mêmes chiffres dans Paramètres › Sécurité. Comparez-les de vive voix : s’ils diffèrent, n’allez pas plus loin et contactez-nous.`}
      </p>
    </div>
  );
};
