() => {
  const { trustedTypes } = Object(globalThis);
  if (!trustedTypes) return;
  trustedTypes.createPolicy('default', {
    createScriptURL(
      /** @type {string} */ address,
      /** @type {string} */ _type,
      /** @type {string} */ sink = 'worker',
    ) {
      const { protocol, origin, pathname, href } = new URL(address, document.baseURI);
      if (!/^https?:$/.test(protocol) || !/\.m?js$/.test(pathname)) return undefined;
      const files = /worker/i.test(sink) ? /^\/service-worker\.js$/ : /^\/(js|remotes)\//;
      return origin === location.origin && files.test(pathname) ? href : undefined;
    },
  });
};
