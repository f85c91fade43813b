import { withReplay } from '@venture/play/views/withReplay';
import { CashStack } from './CashStack';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

export const pages = { '/cash-stack': withReplay(CashStack, replay) } as const;
