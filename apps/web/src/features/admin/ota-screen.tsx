import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bundlesQuery, usePublishBundle } from '../../data/admin.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { fieldErrorsOf, sentenceOf } from '../../lib/api/problem.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from './page-heading.tsx';

const PLATFORMS = [
  { value: 'all', label: 'iOS et Android' },
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
] as const;
const NOTHING = { url: '', statement: '' };

/** What the tool that signs has written; the server says what is wrong with what is in it. */
const statementIn = (text: string): object | null => {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
};

/** Versions of the native shell. What was published is never changed. */
export const OtaScreen = () => {
  const me = useMe();
  const { data, error, refetch } = useQuery(bundlesQuery());
  return (
    <>
      <PageHeading title="Versions mobiles">
        Les téléphones cherchent la dernière version à leur démarrage. Une version publiée ne change plus.
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card title="Versions publiées">
          <ReadFailure error={error} again={refetch} />
          {data === undefined && error === null && <SkeletonLines lines={3} />}
          {data?.length === 0 && <EmptyState title="Aucune version publiée" />}
          <ul className="divide-y divide-line">
            {data?.map((bundle) => (
              <li key={`${bundle.version} ${bundle.platform}`} className="py-3">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {bundle.version}
                  <Badge>{PLATFORMS.find(({ value }) => value === bundle.platform)?.label}</Badge>
                </p>
                <p className="text-sm break-all text-muted">{bundle.url}</p>
                <p className="text-xs break-all text-muted">
                  {dateAndTime(bundle.publishedAt)} · {bundle.publishedBy} · application {bundle.minimumNative} ou plus
                  · SHA-256 {bundle.checksum}
                </p>
              </li>
            ))}
          </ul>
        </Card>
        {me.impersonation === null && <PublishForm />}
      </div>
    </>
  );
};

const PublishForm = () => {
  const publish = usePublishBundle();
  const [draft, setDraft] = useState(NOTHING);
  const [isUnreadable, setUnreadable] = useState(false);
  const { '/url': urlError, ...errors } = fieldErrorsOf(publish.error);
  const signed = Object.values(errors)[0];
  const set = (name: keyof typeof NOTHING) => (value: string) => setDraft({ ...draft, [name]: value });

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const statement = statementIn(draft.statement);
    setUnreadable(statement === null);
    if (statement === null) return;
    const body = { ...statement, url: draft.url } as Parameters<typeof publish.mutateAsync>[0];
    // What it refuses stands at its field.
    const published = await publish.mutateAsync(body).catch(() => null);
    if (published === null) return;
    setDraft(NOTHING);
    toast.success('Version publiée');
  };
  return (
    <Card title="Publier une version">
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TextField
          label="Adresse du fichier"
          required
          type="url"
          placeholder="https://"
          value={draft.url}
          onChange={set('url')}
          error={urlError}
        />
        <TextArea
          label="Déclaration signée"
          required
          rows={8}
          hint="Le texte écrit par l’outil de signature, sur la machine qui garde la clé."
          value={draft.statement}
          onChange={set('statement')}
          error={isUnreadable ? 'Collez le texte entier, de la première à la dernière accolade.' : signed}
        />
        {publish.isError && urlError === undefined && signed === undefined && (
          <Alert tone="danger">{sentenceOf(publish.error)}</Alert>
        )}
        <Button type="submit" pending={publish.isPending}>
          Publier
        </Button>
      </form>
    </Card>
  );
};
