import { host } from '@venture/kit/webpack';

export default host(import.meta.url);
