import { application } from '@venture/kit/webpack';

export default application(import.meta.url);
