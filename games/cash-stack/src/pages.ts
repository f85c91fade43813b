import { withReplay } from '@venture/play/views/withReplay';
import { CashStack } from './CashStack';

const replay = async () =>
  (await import(/* webpackChunkName: "replay" */ './replay/CashStackReplay')).CashStackReplay;

export const pages = { '/cash-stack': withReplay(CashStack, replay) } as const;
