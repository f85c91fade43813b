const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection · Venture Quest</title>
<style>main { max-width: 36rem; margin: 15vh auto; padding: 1rem; font: 1.125rem/1.5 system-ui, sans-serif }</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p>The server could not be reached, and the pages for staff show only what it has now. Nothing that was saved is lost.</p>
<p>Reload this page once you are online again. <a href="./">What learners see</a> works without a connection.</p>
</main>
</body>
</html>
`;

/** What the pages for staff show while the server cannot be reached, instead of the error page of the browser. */
export function staffOffline(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(HTML, { headers });
}
