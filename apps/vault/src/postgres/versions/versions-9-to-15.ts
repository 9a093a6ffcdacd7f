import type { Migration } from '@maillon/server-kit/postgres/migrations';

/** Versions 9 to 15. */
export const VERSIONS_9_TO_15: Migration[] = [
  {
    version: 9,
    title: 'the keys of the server itself, one after the other',
    sql: `
      alter table log_leaves drop constraint log_leaves_kind_check;
      alter table log_leaves add constraint log_leaves_kind_check
        check (kind in ('identity', 'group', 'profile', 'end', 'server'));
      create table server_keys (
        id bigint generated always as identity primary key,
        key text not null unique,
        rotation jsonb,
        created_at timestamptz not null default now()
      );
    `,
  },
  {
    version: 10,
    title: 'keys are destroyed at the signed word of their owner, too',
    sql: `
      create table own_erasures (
        user_id text primary key,
        identity_id text not null references identities (id),
        claim jsonb not null,
        asked_at timestamptz not null
      );
    `,
  },
  {
    version: 11,
    title: 'whoever left a group sees nothing of what came after',
    sql: `
      -- The last link that they were shown; at first the one by which they left.
      create table group_leavers (
        group_id text not null references groups (id),
        identity_id text not null references identities (id),
        until_seq integer not null,
        primary key (group_id, identity_id)
      );
    `,
  },
  {
    version: 12,
    title: 'devices, each with its share of a local key',
    sql: `
      -- Signed by the identity; names are in it, so that an erasure takes it.
      create table device_entries (
        identity_id text not null references identities (id),
        seq integer not null,
        entry jsonb not null,
        created_at timestamptz not null default now(),
        primary key (identity_id, seq)
      );
      -- Shares are sealed under the key-encryption key, and gone once the device was removed.
      create table devices (
        id text primary key,
        identity_id text not null references identities (id),
        token_hash bytea not null,
        share_number integer not null,
        share bytea,
        next_share bytea,
        is_due boolean not null default false,
        enrolled_at timestamptz not null,
        used_on timestamptz not null,
        removed jsonb
      );
      create index devices_by_identity on devices (identity_id);
    `,
  },
  {
    version: 13,
    title: 'wraps of a session by whom added them: a false one keeps no true one out',
    sql: `
      -- Empty for those that came with their generation, and for all of before.
      alter table session_wraps add column by_id text not null default '';
      alter table session_wraps add column added_at timestamptz not null default now();
      alter table session_wraps drop constraint session_wraps_pkey;
      alter table session_wraps add primary key (session_id, gen, rcpt_id, key, by_id);
    `,
  },
  {
    version: 14,
    title: 'where codes go, as their owner signed it',
    sql: `
      -- Sealed: a telephone is guessed from its salted hash.
      create table contact_lists (
        identity_id text not null references identities (id),
        version integer not null,
        list bytea not null,
        created_at timestamptz not null default now(),
        primary key (identity_id, version)
      );
      -- The version that counts, and the one that waits with what it names.
      create table contact_states (
        identity_id text primary key references identities (id),
        version integer not null,
        waiting integer,
        proposed bytea,
        asked_at timestamptz
      );
    `,
  },
  {
    version: 15,
    title: 'announcements and mails of heads are claimed before they leave',
    sql: `
      -- By the process that delivers them, which waits for the network in no transaction.
      alter table announcements add column claim uuid;
      alter table announcements add column claimed_until timestamptz;
      create index announcements_claimed on announcements (claimed_until) where claimed_until is not null;
      -- Heads that are kept and not mailed yet.
      create table head_mails (
        day date primary key references log_heads (day),
        claimed_until timestamptz
      );
    `,
  },
];
