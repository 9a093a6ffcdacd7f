import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useActivate } from '../../data/agenda/integrations.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';

const NOTHING_CAME_BACK = 'L’activation n’a pas abouti : le fournisseur n’a pas donné son accord.';

/** Where a provider sends the browser back to, with a code that is good once (spec platform §2 "integration callback page"). */
export const IntegrationCallbackScreen = () => {
  useTitle('Activation d’une intégration');
  const navigate = useNavigate();
  const { integrationType = '' } = useParams();
  const [search] = useSearchParams();
  const { mutate, error } = useActivate(integrationType);
  const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')];
  const sent = useRef(false);

  useEffect(() => {
    // Once: a second time the code would be taken for a stolen one.
    if (sent.current || code === null || state === null) return;
    sent.current = true;
    mutate(
      { code, state, ...(iss === null ? {} : { iss }) },
      {
        onSuccess: ({ data: { name } }) => {
          toast.success(`${name} est activé`);
          navigate(paths.settings('integrations'), { replace: true });
        },
      },
    );
  }, [code, state, iss, mutate, navigate]);

  const refusal = code === null || state === null ? NOTHING_CAME_BACK : error === null ? null : sentenceOf(error);
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold md:text-3xl">Activation d’une intégration</h1>
      <Card className="max-w-xl">
        {refusal === null ? (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> Nous terminons l’activation…
          </p>
        ) : (
          <>
            <Alert tone="danger">{refusal}</Alert>
            <Link to={paths.settings('integrations')} replace className={buttonClass({ look: 'secondary' }, 'mt-5')}>
              Revenir aux intégrations
            </Link>
          </>
        )}
      </Card>
    </>
  );
};
