/** The address that leads to the page for joining the class with this code. */
export const joinLink = (code: string) => new URL(`#/join/${code}`, document.baseURI).href;

/** Where people type it: without what every browser adds. */
export const siteName = () => {
  const { host, pathname } = new URL('./', document.baseURI);
  return `${host}${pathname}`.replace(/\/$/, '');
};
