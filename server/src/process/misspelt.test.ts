import { expect, test } from '@jest/globals';
import { Environment } from './config';
import { findMisspeltSettings } from './misspelt';

const SETTINGS = Object.keys(Environment.entries);

const found = (variables: readonly string[], also: Record<string, string> = {}) =>
  findMisspeltSettings({ ...Object.fromEntries(variables.map((name) => [name, 'x'])), ...also }, SETTINGS);

test.each([
  ['POOLSIZE', 'POOL_SIZE'],
  ['POOL-SIZE', 'POOL_SIZE'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['port', 'PORT'],
])('%s is %s, misspelt', (variable, setting) => {
  expect(found([variable])).toEqual([`${variable} is not a setting; did you mean ${setting}?`]);
});

test('where the setting itself is there, the other variable is somebody else’s', () => {
  expect(found(['DATABSE_URL'], { DATABASE_URL: 'postgresql://a@b/c' })).toEqual([]);
});

test('a variable without a value is none', () => {
  expect(found(['DATABSE_URL'], { DATABASE_URL: '', POOLSIZE: ' ' })).toHaveLength(1);
});

test('settings are none, and one is not taken for another', () => {
  for (const setting of SETTINGS) expect(found([setting])).toEqual([]);
  expect(found(SETTINGS)).toEqual([]);
});

/** As `env` says in a login shell, under systemd, in a container, in a CI and from npm. */
const ORDINARY = `
  PATH HOME HOSTNAME HOSTTYPE HOST_IP SHELL SHLVL USER USERNAME LOGNAME MAIL MAILCHECK PWD OLDPWD TERM TERMINAL LANG LANGUAGE
  LC_ALL LC_CTYPE TZ EDITOR VISUAL PAGER LESS LESSOPEN LS_COLORS DISPLAY XAUTHORITY TMPDIR TEMP TMP PS1 IFS _ OSTYPE PPID UID EUID
  COLUMNS LINES HISTSIZE HISTFILE HISTFILESIZE INPUTRC BASH_ENV COLORTERM NO_COLOR FORCE_COLOR MANPATH INFOPATH CDPATH PORTS SORT
  SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND
  XDG_SESSION_ID XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_CACHE_HOME XDG_SESSION_TYPE XDG_SESSION_CLASS
  SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION WAYLAND_DISPLAY
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE LISTEN_FDS LISTEN_PID
  STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY WATCHDOG_USEC MAINPID
  NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS UV_THREADPOOL_SIZE NVM_DIR NVM_BIN COREPACK_ROOT
  npm_config_cache npm_config_loglevel npm_config_prefix npm_config_user_agent npm_lifecycle_event npm_lifecycle_script npm_package_name
  npm_package_json npm_execpath npm_node_execpath npm_command INIT_CWD YARN_IGNORE_PATH PNPM_HOME
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE PGAPPNAME PGPASSFILE POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy FTP_PROXY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR VENTURE_PORT VENTURE_SERVICE_HOST
  POD_NAME POD_IP NODE_NAME container DOCKER_HOST COMPOSE_PROJECT_NAME DYNO REDIS_URL HTTP_URL AMQP_URL SENTRY_DSN OTEL_SERVICE_NAME
  CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SHA GITHUB_WORKSPACE RUNNER_OS GITLAB_CI BUILD_NUMBER JEST_WORKER_ID
  JAVA_HOME GOPATH GOROOT CARGO_HOME RUSTUP_HOME PYTHONPATH VIRTUAL_ENV PERL5LIB LD_LIBRARY_PATH LD_PRELOAD
  DATABASE_SSL DATABASE_USR PUBLIC_PAGE SESSION_KEYS SESSION_NAME
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY GOOGLE_APPLICATION_CREDENTIALS STATE_DIR CACHE_DIR CONFIG_DIR LOG_DIR`
  .trim()
  .split(/\s+/);

test('no ordinary variable is taken for a setting', () => {
  expect(ORDINARY.length).toBeGreaterThan(180);
  expect(found(ORDINARY)).toEqual([]);
});
