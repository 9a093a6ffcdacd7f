import type { Migration } from '@maillon/server-kit/postgres/migrations';

/** Versions 2 to 8. */
export const VERSIONS_2_TO_8: Migration[] = [
  {
    version: 2,
    title: 'factors of its own, what it tells the application, whose turn it is to rotate, heads of the log by day',
    sql: `
      -- Sealed under the key-encryption key: a dump names no mailbox.
      create table tmr_factors (
        user_id text not null,
        type text not null check (type in ('EM', 'SMS')),
        value bytea not null,
        enrolled_at timestamptz not null default now(),
        changed_at timestamptz,
        primary key (user_id, type)
      );
      -- What the application proposed: it counts once, for a first backup.
      alter table challenges add column proposed bytea;
      alter table challenges add column same_channel boolean not null default false;
      alter table codes_sent add column same_channel boolean not null default false;
      alter table codes_sent add column origin text;
      create index codes_sent_by_origin on codes_sent (origin, sent_at);

      create table announcements (
        id bigint generated always as identity primary key,
        kind text not null,
        payload jsonb not null,
        attempts integer not null default 0,
        next_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );

      alter table group_members add column is_admin boolean not null default false;
      alter table groups add column rotate_needed_at timestamptz;
      alter table groups add column rotate_lease_by text;
      alter table groups add column rotate_lease_until timestamptz;

      create table log_heads (
        day date primary key,
        head jsonb not null,
        created_at timestamptz not null default now()
      );
    `,
  },
  {
    version: 3,
    title: 'contacts that wait for their code, and new keys after a wait',
    sql: `
      create table factor_changes (
        user_id text primary key,
        id text not null,
        mac bytea not null,
        factor text not null,
        proposed bytea not null,
        attempts integer not null,
        expires_at timestamptz not null
      );
      create table resets (
        user_id text primary key,
        asked_at timestamptz not null
      );
    `,
  },
  {
    version: 4,
    title: 'the first epoch that a member was given',
    sql: `
      -- Whoever was removed and came back « from now on » is handed nothing of before. The next link of a group writes it for all.
      alter table group_members add column since_epoch integer not null default 1;
    `,
  },
  {
    version: 5,
    title: 'professionals’ cards that vouch for keys, and the keys of their provider',
    sql: `
      -- One flow per person; state and handle as hashes, everything else sealed under the key-encryption key.
      create table card_flows (
        user_id text primary key,
        state_hash text unique,
        sealed bytea not null,
        handle_hash text unique,
        token bytea,
        expires_at timestamptz not null
      );
      -- The token names somebody by a national number: sealed; the number as an HMAC, to find a second identity with it.
      create table card_links (
        identity_id text primary key references identities (id),
        user_id text not null,
        seq integer not null,
        number_mac bytea not null,
        proof bytea not null,
        due_at timestamptz not null,
        bound_at timestamptz not null,
        refused_at timestamptz
      );
      create index card_links_by_number on card_links (number_mac);
      create table card_key_sets (
        id bigint generated always as identity primary key,
        size bigint not null,
        recording jsonb not null,
        created_at timestamptz not null default now()
      );
    `,
  },
  {
    version: 6,
    title: 'what somebody has seen of others, for their next device',
    sql: `
      -- Sealed under their own keys.
      create table pin_backups (
        identity_id text primary key references identities (id),
        version integer not null,
        blob bytea not null check (length(blob) <= 750000),
        updated_at timestamptz not null default now()
      );
    `,
  },
  {
    version: 7,
    title: 'leaves that name a profile, the ends of identities, and what auditors signed',
    sql: `
      -- Null in leaves of the first form. The commitment of an identity's profile; empty for a group.
      alter table log_leaves add column profile text;
      alter table log_leaves drop constraint log_leaves_kind_check;
      alter table log_leaves add constraint log_leaves_kind_check check (kind in ('identity', 'group', 'profile', 'end'));
      create index log_leaves_by_profile on log_leaves (profile) where profile <> '';
      create index log_leaves_by_ref on log_leaves (ref);
      create table log_cosignatures (
        auditor text primary key,
        size bigint not null,
        cosignature jsonb not null,
        updated_at timestamptz not null default now()
      );
    `,
  },
  {
    version: 8,
    title: 'keys are destroyed by the application and the operator together',
    sql: `
      create table erasures (
        user_id text primary key,
        asked_at timestamptz not null,
        destroyed_at timestamptz
      );
      -- The operator's word. The running server reads it and cannot write it.
      create table erasure_confirmations (
        user_id text primary key references erasures (user_id),
        at timestamptz not null default now()
      );
      -- Of identities that ended after a reset.
      create table ended_backups (
        identity_id text primary key references identities (id),
        user_id text not null,
        profile_id text not null,
        half bytea not null,
        version integer not null,
        blob bytea not null,
        ended_at timestamptz not null default now()
      );
    `,
  },
];
