import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { isFree } from '@maillon/domain/care/dispatch-groups';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dispatchMap, POLL_MS } from '../../data/home-visits.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { nameHolds } from '../../lib/name-search.ts';
import { counted } from '../../lib/spoken-time.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AreaMap } from './area-map.tsx';
import { numbered } from './dispatch.model.ts';
import { VisitList } from './visit-list.tsx';
import { VisitPanel } from './visit-panel.tsx';

/** Who waits, who comes and who is free, on a plan and in a list that says the same (spec clinical §2 'Map for dispatch users'). */
export const MapScreen = ({ me }: { readonly me: UserMe }) => {
  useTitle('Carte');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({ ...dispatchMap(), refetchInterval: POLL_MS });
  const performers = data?.performers ?? [];
  const requests = numbered(data?.requests ?? []);
  const shown = requests.filter(({ subject, performer, location }) =>
    [subject.name, performer?.name ?? '', location.text].some((text) => nameHolds(text, words)),
  );
  const chosen = shown.find(({ id }) => id === chosenId);
  const group = chosen?.group;
  // What was given to a nurse stands elsewhere in the list: the person who pressed the button keeps their place.
  useEffect(() => {
    if (group !== undefined && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-visit][aria-expanded="true"]')?.focus();
  }, [group]);
  /** The arrows go from one visit to the next; Escape leaves the one that is open. */
  const walk = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])];
    const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && chosenId !== null) {
      buttons.find(({ dataset }) => dataset.visit === chosenId)?.focus();
      setChosenId(null);
    } else if (step !== 0 && at >= 0) {
      event.preventDefault();
      buttons[at + step]?.focus();
    }
  };
  return (
    <>
      <PageHeader title="Carte">
        {data &&
          `${counted(requests.length, 'visite', 'Aucune')} en cours, ${counted(performers.filter(isFree).length, 'infirmier libre', 'aucun', 'infirmiers libres')}`}
      </PageHeader>
      {data === undefined && <ReadFailure error={error} again={refetch} />}
      {data === undefined && error === null && <SkeletonLines lines={10} />}
      {data !== undefined && error !== null && (
        <Alert tone="warning" className="mb-4" title="La carte n’est plus à jour">
          La connexion est interrompue : ce qui est affiché date de quelques instants.
        </Alert>
      )}
      {data !== undefined && (
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          <AreaMap requests={shown} performers={performers} chosenId={chosenId} onChoose={setChosenId} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it, each of which works without them */}
          <div ref={list} onKeyDown={walk}>
            <TextField
              filter
              type="search"
              label="Rechercher une visite"
              hideLabel
              placeholder="Patient, quartier, soignant"
              className="mb-3"
              value={words}
              onChange={setWords}
            />
            {requests.length === 0 && (
              <EmptyState title="Aucune visite en cours">
                Les demandes des patients arrivent ici d’elles-mêmes.
              </EmptyState>
            )}
            {requests.length > 0 && shown.length === 0 && <EmptyState title="Aucune visite trouvée" />}
            <VisitList requests={shown} chosenId={chosenId} onChoose={setChosenId}>
              {chosen !== undefined && (
                <VisitPanel
                  key={chosen.id}
                  request={chosen}
                  performers={performers}
                  mayCancel={me.userType === 'dispatchManager'}
                />
              )}
            </VisitList>
            {shown.length > 0 && (
              <p className="mt-3 hidden text-xs text-muted md:block">
                ↑ ↓ d’une visite à l’autre · Entrée ouvrir · 1 2 3 choisir · Échap refermer
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
};
