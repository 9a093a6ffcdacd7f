const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const OF_A_CUSTOMER = 4;

const groupsIn = (part: string | undefined): string[] => (part ?? '').split(':').filter((group) => group !== '');

/**
 * What limits per address count by. A customer of IPv6 has a whole /64, and as many addresses as they like in it (RFC 6177), so that
 * counting addresses would count nothing; of IPv4 it is the address itself.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const canonical = URL.parse(`http://[${address.split('%', 1)[0]}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return address;
  const [head, tail] = canonical.split('::');
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, OF_A_CUSTOMER).join(':')}::/64`;
};
