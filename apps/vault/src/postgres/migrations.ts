import type { Migration } from '@maillon/server-kit/postgres/migrations';

/** The tables of the vault, in a schema of their own. Forward only; a version is never edited once it was pushed. */
export const migrations: Migration[] = [
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
