// Runs in the head. Whoever opens the address of a remote's page waits for its files, so they are asked for here, beside
// the shell's own instead of after them. Nothing is run by this, and the shell believes none of it: it verifies the list
// and each file as ever. What it would refuse unread, what failed here before and what a person replaced is not asked for.
try {
  const { runtime, contract, provides } = Object(document.currentScript).dataset;
  const path = location.hash.slice(1).replace(/\/*(\?.*)?$/, '');
  if (path && !localStorage.getItem('venture.override')) {
    const sent = JSON.parse(document.getElementById('venture-config')?.textContent ?? '').remotes;
    const list = sent.payload ? JSON.parse(sent.payload) : sent;
    const remote = list.remotes.find((/** @type {any} */ each) =>
      each.routes.some((/** @type {any} */ route) => route.path === path),
    );
    // `list-entry.ts` says what an entry leaves out; the packages that it leaves out are those of its contract.
    const { name, version, disabled, files, later, shared = {}, entry = 'js/remoteEntry.js' } = remote;
    const { base = `${list.base}${name}/${version}/` } = remote;
    const { preload = Object.keys(files).filter((file) => file !== entry) } = remote;
    const versions = Object.fromEntries(provides.split(' ').map((/** @type {string} */ it) => it.split('@')));
    const fits = (/** @type {[string, string]} */ [name, range]) => {
      const version = versions[String(name.split('/')[0])];
      const least = range.slice(1);
      const isSameMajor = version.split('.')[0] === least.split('.')[0];
      return isSameMajor && version.localeCompare(least, 'en', { numeric: true }) >= 0;
    };
    const isBad = JSON.parse(localStorage.getItem('venture.bad-releases') ?? '{}')[name] === version;
    const isRefused = disabled || String(remote.contract ?? list.contract) !== contract;
    if (!isBad && !isRefused && /** @type {any[]} */ (Object.entries(shared)).every(fits)) {
      const ask = (/** @type {string} */ href, /** @type {object} */ how) => {
        const link = Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'script',
          ...how,
          href,
        });
        document.head.append(link);
      };
      const crossOrigin = 'anonymous';
      ask(runtime, {});
      for (const file of [entry, ...preload]) {
        const as = file.endsWith('.css') ? 'style' : 'script';
        ask(base + file, { as, crossOrigin, integrity: files[file] });
      }
      if (later) ask(`${base}release.json`, { as: 'fetch', crossOrigin });
    }
  }
} catch {
  // The shell itself finds what is wrong, and says it.
}
