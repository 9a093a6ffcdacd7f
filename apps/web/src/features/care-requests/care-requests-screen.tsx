import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { type CareRequest, careRequestsOf, useLiveCareRequests } from '../../data/care-requests.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { useStructure } from '../../lib/storage/use-structure.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { tallyOfWeek } from './answer-tally.ts';
import { CareRequestDialog } from './care-request-dialog.tsx';
import { CareRequestRows } from './care-request-rows.tsx';
import { askedIn, countOf, EVERY_STATUS, STATUS_FILTERS, shownOf, statusFilterIn } from './care-requests.model.ts';
import { PractitionerPicker } from './practitioner-picker.tsx';
import { RowAction } from './row-action.tsx';
import { WaveDelaysDialog } from './wave-delays-dialog.tsx';
import { WeekFunnel } from './week-funnel.tsx';

/** What a structure asks of its external practitioners (spec organizations §2 "Care requests list"); the address remembers which. */
export const CareRequestsScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Demandes de soins');
  useLiveCareRequests();
  const { id } = useStructure();
  const { requestId } = useParams();
  const navigate = useNavigate();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const [sending, setSending] = useState<CareRequest | null>(null);
  const [areDelaysOpen, setDelaysOpen] = useState(false);
  const { data, error, refetch } = useQuery(careRequestsOf(id));
  const filter = statusFilterIn(search.get('statut'));
  const isReadOnly = me.impersonation !== null;
  const requests = data?.serviceRequests;
  const shown = requests && shownOf(requests, filter, words);
  const toList = (): void => void navigate({ pathname: paths.careRequests(), search: search.toString() });
  const showAll = (): void => {
    setWords('');
    setSearch({}, { replace: true });
  };
  const actions = !isReadOnly && (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" icon={<Timer aria-hidden="true" />} onClick={() => setDelaysOpen(true)}>
        Délais de réponse
      </Button>
      <Link to={paths.newCareRequest()} className={buttonClass({})}>
        <Plus aria-hidden="true" className="size-4" />
        Nouvelle demande
      </Link>
    </div>
  );
  return (
    <>
      <PageHeader title="Demandes de soins" action={actions} />
      <ReadFailure error={error} again={refetch} />
      {requests === undefined && error === null && <SkeletonLines lines={8} />}
      {requests?.length === 0 && (
        <EmptyState title="Aucune demande trouvée">
          Demandez à vos praticiens externes de suivre une patiente à domicile : le premier qui accepte la prend en
          charge.
        </EmptyState>
      )}
      {requests !== undefined && requests.length > 0 && (
        <>
          <WeekFunnel tally={tallyOfWeek(requests, now)} />
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <fieldset className="flex min-w-0 flex-wrap gap-2">
              <legend className="sr-only">Filtrer par statut</legend>
              {STATUS_FILTERS.map(({ value, label }) => (
                <FilterChip
                  key={value}
                  label={label}
                  count={countOf(requests, value)}
                  isOn={value === filter}
                  onClick={() => setSearch(value === EVERY_STATUS ? {} : { statut: value }, { replace: true })}
                />
              ))}
            </fieldset>
            <TextField
              filter
              type="search"
              label="Rechercher une demande"
              hideLabel
              placeholder="Patiente, commune, praticien"
              className="w-full sm:w-72"
              value={words}
              onChange={setWords}
            />
          </div>
          {shown?.length === 0 ? (
            <EmptyState
              title="Aucune demande trouvée"
              action={
                <Button look="secondary" onClick={showAll}>
                  Voir toutes les demandes
                </Button>
              }
            />
          ) : (
            <CareRequestRows
              label="Demandes de soins"
              items={shown ?? []}
              reader="structure"
              pathOf={(one) => `${paths.careRequest(one)}${search.size === 0 ? '' : `?${search}`}`}
              action={(request) => !isReadOnly && <RowAction request={request} onSend={() => setSending(request)} />}
            />
          )}
        </>
      )}
      {requestId !== undefined && (
        <CareRequestDialog
          {...{ id: requestId, side: 'structure', isReadOnly }}
          reader={{ profileId: me[me.userType]?.id ?? '', isTrusted: me.isTrusted }}
          onClose={toList}
          onSend={(opened) => {
            setSending(opened);
            toList();
          }}
        />
      )}
      {areDelaysOpen && <WaveDelaysDialog organizationId={id} onClose={() => setDelaysOpen(false)} />}
      {sending !== null && (
        <PractitionerPicker
          requestId={sending.id}
          organizationId={id}
          asked={sending.status === 'ONHOLD' ? askedIn(sending) : undefined}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
};
