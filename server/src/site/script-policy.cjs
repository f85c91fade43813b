/** @param {{ origins: readonly string[], cookie: string }} settings */
(settings) => {
  const { trustedTypes } = Object(globalThis);
  if (!trustedTypes) return;
  const ofDevelopment = () =>
    decodeURIComponent(document.cookie.match(`(?:^|; )${settings.cookie}=([^;]*)`)?.[1] ?? '');
  trustedTypes.createPolicy('default', {
    createScriptURL(/** @type {string} */ address) {
      const { protocol, origin, pathname, href } = new URL(address, document.baseURI);
      if (!/^https?:$/.test(protocol) || !/\.m?js$/.test(pathname)) return undefined;
      if (origin === location.origin)
        return /^\/(js\/|remotes\/|service-worker\.js$)/.test(pathname) ? href : undefined;
      return settings.origins.includes(origin) || origin === ofDevelopment() ? href : undefined;
    },
  });
};
