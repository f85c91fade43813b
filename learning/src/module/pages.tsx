import { modules } from './content/modules';
import { ModulePage } from './ModulePage';

const [businessIdeas, marketingSales, businessStrategy] = modules;

export const BusinessIdeas = () => <ModulePage module={businessIdeas} />;
export const MarketingSales = () => <ModulePage module={marketingSales} />;
export const BusinessStrategy = () => <ModulePage module={businessStrategy} />;
