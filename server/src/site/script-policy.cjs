/** @param {{ origins: readonly string[], cookie: string, path: string }} settings */
(settings) => {
  const { trustedTypes } = Object(globalThis);
  if (!trustedTypes) return;
  const ofDevelopment = () =>
    decodeURIComponent(document.cookie.match(`(?:^|; )${settings.cookie}=([^;]*)`)?.[1] ?? '');
  const isOwn = (/** @type {string} */ pathname) =>
    pathname.startsWith(settings.path) &&
    /^(js\/|remotes\/|service-worker\.js$)/.test(pathname.slice(settings.path.length));
  trustedTypes.createPolicy('default', {
    createScriptURL(/** @type {string} */ address) {
      const { protocol, origin, pathname, href } = new URL(address, document.baseURI);
      if (!/^https?:$/.test(protocol) || !/\.m?js$/.test(pathname)) return undefined;
      if (origin === location.origin) return isOwn(pathname) ? href : undefined;
      return settings.origins.includes(origin) || origin === ofDevelopment() ? href : undefined;
    },
  });
};
