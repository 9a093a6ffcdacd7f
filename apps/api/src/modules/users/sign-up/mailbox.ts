/** Providers that pass over dots before the @. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

const mailboxOf = (address: string): string => {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return `${DOTLESS.has(host) ? name.replaceAll('.', '') : name}@${host.replace('googlemail.', 'gmail.')}`;
};

/** Whether two addresses reach one mailbox as far as an address says it: letter case, a tag after `+` (RFC 5233), dots at Gmail. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);
