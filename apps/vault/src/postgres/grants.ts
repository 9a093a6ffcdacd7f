/** What the running server may do. Chains, records, log and audit are append-only for it: it is granted no more. */
export const APPEND_ONLY = [
  'identity_links',
  'group_links',
  'session_gens',
  'log_leaves',
  'audit',
  'seen_tokens',
  'codes_sent',
  'group_suspensions',
  'log_heads',
  'card_key_sets',
  'server_keys',
];

export const CHANGING = [
  'identities',
  'groups',
  'group_members',
  'group_wraps',
  'sessions',
  'session_wraps',
  'recovery_boxes',
  'backups',
  'backup_halves',
  'challenges',
  'tmr_factors',
  'announcements',
  'factor_changes',
  'resets',
  'card_flows',
  'card_links',
  'pin_backups',
  'log_cosignatures',
  'erasures',
  'own_erasures',
  'group_leavers',
  'ended_backups',
  'device_entries',
  'devices',
];

export const READ_ONLY = ['erasure_confirmations'];
