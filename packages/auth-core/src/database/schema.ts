import type { Migration } from '@maillon/server-kit/postgres/migrations';

/**
 * Forward only; a migration that has shipped is never edited.
 *
 * - times are milliseconds since the epoch, because the SDK compares them as numbers;
 * - ids sort by byte (`collate "C"`): pagination compares them outside Postgres too;
 * - `users` has one row per login method, which without account linking is one row per user;
 * - `user_id` in the tables of other recipes is whatever the application passed: it need not be a user of ours;
 * - payloads are `json`, not `jsonb`: they come back exactly as they were given.
 */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    title: 'users, passwordless, sessions, keys, metadata, roles',
    sql: `
      create table users (
        id text collate "C" primary key,
        recipe_id text not null check (recipe_id in ('passwordless', 'thirdparty')),
        email text,
        phone_number text,
        third_party_id text,
        third_party_user_id text,
        time_joined bigint not null,
        check (case recipe_id
          when 'passwordless' then (email is not null or phone_number is not null) and third_party_id is null
          else email is not null and third_party_id is not null and third_party_user_id is not null
        end)
      );
      create unique index users_passwordless_email on users (email) where recipe_id = 'passwordless';
      create unique index users_passwordless_phone on users (phone_number) where recipe_id = 'passwordless';
      create unique index users_third_party on users (third_party_id, third_party_user_id);
      create index users_email on users (email);
      create index users_phone on users (phone_number);
      create index users_oldest_first on users (time_joined, id desc);
      create index users_newest_first on users (time_joined desc, id desc);

      create table verified_emails (
        user_id text not null,
        email text not null,
        primary key (user_id, email)
      );

      create table user_id_mappings (
        supertokens_user_id text collate "C" primary key references users (id) on delete cascade,
        external_user_id text collate "C" not null unique,
        external_user_id_info text
      );

      create view login_methods as
        select
          users.id,
          coalesce(mapping.external_user_id, users.id) as public_id,
          users.recipe_id,
          users.email,
          users.phone_number,
          users.third_party_id,
          users.third_party_user_id,
          users.time_joined,
          exists (
            select from verified_emails verified
            where verified.user_id = coalesce(mapping.external_user_id, users.id) and verified.email = users.email
          ) as email_verified
        from users
        left join user_id_mappings mapping on mapping.supertokens_user_id = users.id;

      create table pwless_devices (
        device_id_hash text collate "C" primary key,
        email text,
        phone_number text,
        link_code_salt bytea not null,
        failed_attempts integer not null default 0,
        position bigint generated always as identity,
        check ((email is null) <> (phone_number is null))
      );
      create index pwless_devices_email on pwless_devices (email);
      create index pwless_devices_phone on pwless_devices (phone_number);

      create table pwless_codes (
        code_id text primary key,
        device_id_hash text collate "C" not null references pwless_devices (device_id_hash) on delete cascade,
        link_code_hash text not null unique,
        created_at bigint not null
      );
      create index pwless_codes_device on pwless_codes (device_id_hash, created_at);

      create table sessions (
        handle text primary key,
        user_id text not null,
        refresh_token_hash2 text not null,
        user_data_in_database json not null,
        user_data_in_jwt json not null,
        expires_at bigint not null,
        created_at bigint not null,
        use_static_key boolean not null
      );
      create index sessions_user on sessions (user_id);
      create index sessions_expiry on sessions (expires_at);

      create table keys (
        id text primary key,
        kind text not null check (kind in ('dynamic', 'static', 'refresh-token')),
        secret text not null,
        created_at bigint not null
      );

      create table user_metadata (
        user_id text primary key,
        metadata json not null
      );

      create table roles (
        role text primary key,
        position bigint generated always as identity
      );

      create table role_permissions (
        role text not null references roles (role) on delete cascade,
        permission text not null,
        position bigint generated always as identity,
        primary key (role, permission)
      );
      create index role_permissions_permission on role_permissions (permission);

      create table user_roles (
        user_id text not null,
        role text not null references roles (role) on delete cascade,
        position bigint generated always as identity,
        primary key (user_id, role)
      );
      create index user_roles_role on user_roles (role);
    `,
  },
];
