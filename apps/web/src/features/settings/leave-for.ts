/** Takes the browser to another site; only to a web page, whatever the server said. */
export const leaveFor = (address: string): void => {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not the address of a page');
  window.location.assign(href);
};
