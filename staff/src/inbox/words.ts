import { formatFullDate } from '@venture/api/format-date';
import type { Feedback, FeedbackState } from '@venture/api/v1/feedback';

export const STATE_WORDS: Readonly<Record<FeedbackState, string>> = {
  unread: 'Unread',
  read: 'Read',
  answered: 'Answered',
};

/** Mail programs cut or refuse longer addresses. */
const LONGEST_QUOTE = 1200;

/** The address that opens an answer in a mail program, with the message quoted. */
export function replyAddress({ name, email, message, at }: Feedback): string {
  const signs = [...message];
  const short = signs.length > LONGEST_QUOTE ? `${signs.slice(0, LONGEST_QUOTE).join('')} […]` : message;
  const quoted = short.split('\n').map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', '', '', `On ${formatFullDate(at)} you wrote:`, ...quoted].join('\r\n');
  const parts = { subject: 'Re: your feedback on Venture Quest', body };
  const query = Object.entries(parts).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
