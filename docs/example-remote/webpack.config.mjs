import { remote } from '@venture/shared/webpack';

export default remote(import.meta.url);
