import type { Migration } from '@maillon/server-kit/postgres/migrations';

/** Identities, groups, sessions, the two-man rule and the log. */
export const FIRST_SCHEMA: Migration[] = [
  {
    version: 1,
    title: 'identities, groups, sessions, the two-man rule and the log',
    sql: `
      create table identities (
        id text primary key,
        user_id text not null,
        profile_id text not null,
        status text not null default 'active' check (status in ('active', 'revoked')),
        created_at timestamptz not null default now()
      );
      create unique index identities_one_per_user on identities (user_id) where status = 'active';
      create unique index identities_one_per_profile on identities (profile_id) where status = 'active';

      create table identity_links (
        identity_id text not null references identities (id),
        seq integer not null,
        link jsonb not null,
        hash text not null unique,
        created_at timestamptz not null default now(),
        primary key (identity_id, seq)
      );

      create table groups (
        id text primary key,
        name text not null,
        created_at timestamptz not null default now()
      );
      create index groups_by_name on groups (name);

      create table group_links (
        group_id text not null references groups (id),
        seq integer not null,
        link jsonb not null,
        hash text not null unique,
        created_at timestamptz not null default now(),
        primary key (group_id, seq)
      );

      -- What the chain says, for those who ask by member.
      create table group_members (
        group_id text not null references groups (id),
        identity_id text not null references identities (id),
        suspended_at timestamptz,
        primary key (group_id, identity_id)
      );
      create index group_members_by_identity on group_members (identity_id);

      create table group_suspensions (
        group_id text not null references groups (id),
        suspension jsonb not null,
        created_at timestamptz not null default now()
      );
      create index group_suspensions_by_group on group_suspensions (group_id);

      -- place is the link the wrap travelled with; null for one that a member made for themselves later.
      create table group_wraps (
        group_id text not null references groups (id),
        epoch integer not null,
        identity_id text not null,
        kseq integer not null,
        place integer,
        wrap bytea not null check (length(wrap) = 1179)
      );
      create unique index group_wraps_once on group_wraps (group_id, epoch, identity_id, kseq, coalesce(place, -1));
      create index group_wraps_by_identity on group_wraps (identity_id, group_id);

      create table sessions (
        id uuid primary key,
        created_by text not null references identities (id),
        revoked_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table session_gens (
        session_id uuid not null references sessions (id),
        gen integer not null,
        record jsonb not null,
        hash text not null unique,
        created_at timestamptz not null default now(),
        primary key (session_id, gen)
      );

      create table session_wraps (
        session_id uuid not null references sessions (id),
        gen integer not null,
        rcpt_id text not null,
        key integer not null,
        wrap bytea not null check (length(wrap) in (71, 1179)),
        primary key (session_id, gen, rcpt_id, key)
      );
      create index session_wraps_by_recipient on session_wraps (rcpt_id);

      create table recovery_boxes (
        identity_id text primary key references identities (id),
        box bytea not null,
        updated_at timestamptz not null default now()
      );

      create table backups (
        user_id text primary key,
        identity_id text not null references identities (id),
        profile_id text not null,
        half bytea not null,
        version integer not null,
        blob bytea not null,
        authenticated boolean not null,
        updated_at timestamptz not null default now()
      );
      create table backup_halves (
        user_id text primary key,
        half bytea not null,
        version integer not null
      );

      create table challenges (
        id text primary key,
        user_id text not null unique,
        mac bytea,
        factor bytea not null,
        must_authenticate boolean not null,
        attempts integer not null,
        expires_at timestamptz not null,
        validated boolean not null
      );
      create table codes_sent (
        user_id text not null,
        sent_at timestamptz not null
      );
      create index codes_sent_by_user on codes_sent (user_id, sent_at);

      create table seen_tokens (
        jti text primary key,
        expires_at timestamptz not null
      );

      create table log_leaves (
        idx bigint primary key,
        kind text not null check (kind in ('identity', 'group')),
        ref text not null,
        seq integer not null,
        hash text not null,
        unique (kind, ref, seq)
      );

      create table audit (
        ts timestamptz not null default now(),
        actor text not null,
        action text not null,
        ref text
      );
    `,
  },
];
