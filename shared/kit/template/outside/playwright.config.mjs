export { default } from '@venture/kit/playwright';
