import { errorCode } from '../process/failure';

/** What is the matter by the code of an error, and what helps; what nobody has thought of is last. */
const SENTENCES: readonly (readonly [codes: RegExp, is: string, helps: string])[] = [
  [
    /^ECONNREFUSED$/,
    'The mail server takes no connections there',
    'check host and port in SMTP_URL, and that it runs',
  ],
  [
    /^(EDNS|ENOTFOUND|EAI_\w+)$/,
    'The name of the mail server cannot be looked up',
    'check the host in SMTP_URL, and the DNS of this computer',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'The mail server gives no answer',
    'check host and port in SMTP_URL, that no firewall is in between, and whether it has to begin with "smtps://" there',
  ],
  [
    /^(EAUTH|ENOAUTH)$/,
    'The mail server refuses user and password',
    'correct them in SMTP_URL, where a sign such as "@" is written as "%40"',
  ],
  [
    /CERT|^UNABLE_TO_|HOSTNAME_MISMATCH/,
    'The certificate of the mail server is not trusted',
    "renew it, name the host in SMTP_URL as the certificate does, or name the authority's file in NODE_EXTRA_CA_CERTS",
  ],
  [
    /^(ETLS|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/,
    'The connection to the mail server cannot be encrypted',
    'begin SMTP_URL with "smtp://" in place of "smtps://", or the other way round',
  ],
  [/^EPROTOCOL$/, 'What answers there is no mail server', 'check host and port in SMTP_URL'],
  [
    /^(ECONNECTION|ECONNRESET|EPIPE)$/,
    'The mail server ends the connection',
    'see in its log whether it lets this computer in',
  ],
  [/(?:)/, 'The mail server cannot be used', 'check SMTP_URL and its log'],
];

/** What is wrong with the mail server, for an operator: no host, user or address is in it. */
export function describeMailError(error: unknown): string {
  const code = mailErrorCode(error);
  const { responseCode } = Object(error);
  const codes = [code, responseCode].filter((each) => each !== undefined && each !== '').join(', ');
  const [, is = '', helps = ''] = SENTENCES.find(([known]) => known.test(code ?? '')) ?? [];
  return `${is}${codes && ` (${codes})`}: ${helps}.`;
}

/** The code of the system where there is one, such as ECONNREFUSED: the library says ESOCKET of many. */
export function mailErrorCode(error: unknown): string | undefined {
  return errorCode({ code: Object(error).originalCode }) ?? errorCode(error);
}
