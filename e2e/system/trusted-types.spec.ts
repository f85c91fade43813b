import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { liveList } from '../list';
import { PAGES } from '../pages';
import { expectFailure, failing, go } from '../support/faults';

/** Records a page's policy violations from before its first script. */
async function watchViolations(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      Object(globalThis).noteViolation(`${effectiveDirective}: ${blockedURI} ${sample}`);
    });
  });
  return seen;
}

test("no page violates the document's policy when all are opened in one tab", async ({ page }) => {
  const violations = await watchViolations(page);
  await open(page, '/');
  for (const [, path, heading] of PAGES) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test('no standalone remote violates the policy', async ({ page }) => {
  const violations = await watchViolations(page);
  for (const { base, routes } of liveList().remotes) {
    const response = await page.goto(`${base}index.html#${routes[0]?.path}`);
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test('a failing remote that is tried again does not violate the policy', async ({ page, troubles }) => {
  troubles.expectError(/404/);
  const violations = await watchViolations(page);
  const faulty = await failing(page, /\/remotes\/cash-stack\/.*\.js/, 'is missing');
  await open(page, '/cash-stack');
  await expectFailure(page, faulty);
  faulty.isHealed = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  expect(violations).toEqual([]);
});

/** Runs in the page: tries injections through untrusted text; returns the outcome of each. */
function attempts(): Readonly<Record<string, string>> {
  const outcome = (attempt: () => unknown) => {
    try {
      attempt();
      return 'done';
    } catch (error) {
      return Object(error).name; // a frame has its own error classes
    }
  };
  const script = document.createElement('script');
  return {
    html: outcome(() => {
      document.body.innerHTML = '<img src="x" onerror="alert(1)">';
    }),
    inserted: outcome(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
    parsed: outcome(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
    frame: outcome(() => {
      document.createElement('iframe').srcdoc = '<script>alert(1)</script>';
    }),
    elsewhere: outcome(() => {
      script.src = 'https://evil.example/js/a.js';
    }),
    data: outcome(() => {
      script.src = 'data:text/javascript,alert(1)';
    }),
    call: outcome(() => {
      script.src = '/api/v1/openapi.json';
    }),
    code: outcome(() => {
      script.text = 'alert(1)';
    }),
    policy: outcome(() => Object(globalThis).trustedTypes.createPolicy('another', {})),
    secondDefault: outcome(() => Object(globalThis).trustedTypes.createPolicy('default', {})),
    // An empty frame inherits the policy and has no default policy yet.
    frameDefault: outcome(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      Object(frame.contentWindow).trustedTypes.createPolicy('default', {});
    }),
    released: outcome(() => {
      script.src = '/remotes/cash-stack/1.0.0/js/remoteEntry.js';
    }),
  };
}

test('text becomes neither HTML nor code, and scripts come only from releases', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/Trusted ?Type|TrustedScript|TrustedHTML|policy/i);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { released, ...refused } = await page.evaluate(attempts);
  expect(released).toBe('done');
  expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 'TypeError'])));
});
