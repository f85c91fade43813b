import { remote } from '@venture/kit/webpack';

export default remote(import.meta.url);
