/** @param {{ path: string }} settings */
(settings) => {
  const { trustedTypes } = Object(globalThis);
  if (!trustedTypes) return;
  const isOwn = (/** @type {string} */ pathname, /** @type {RegExp} */ files) =>
    pathname.startsWith(settings.path) && files.test(pathname.slice(settings.path.length));
  trustedTypes.createPolicy('default', {
    createScriptURL(
      /** @type {string} */ address,
      /** @type {string} */ _type,
      /** @type {string} */ sink = 'worker',
    ) {
      const { protocol, origin, pathname, href } = new URL(address, document.baseURI);
      if (!/^https?:$/.test(protocol) || !/\.m?js$/.test(pathname)) return undefined;
      const files = /worker/i.test(sink) ? /^service-worker\.js$/ : /^(js|remotes)\//;
      return origin === location.origin && isOwn(pathname, files) ? href : undefined;
    },
  });
};
