import { host } from '@venture/shared/webpack';

export default host(import.meta.url);
