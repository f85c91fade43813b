import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { Contents } from './Contents';
import { Module } from './content/schema';
import { Introduction } from './Introduction';
import { ModuleEnd } from './ModuleEnd';
import styles from './ModulePage.module.css';
import { SectionView } from './SectionView';
import { useStepsDone } from './steps/done';
import { useReading } from './useReading';
import { WayOn } from './WayOn';

export { Module };

/** The page of every module: what it teaches, one section after another or all at once, with its quiz always in reach. */
export function ModulePage({ module }: { readonly module: Module }) {
  const reading = useReading(module);
  const steps = useStepsDone(module.id);
  const { sections } = module;
  const isHidden = (id: string | undefined) => !reading.isAll && reading.open !== id;
  return (
    <Page>
      <PageHeader
        title={module.title}
        lead={module.summary}
        back={{ to: '/learning-module', label: 'All modules' }}
      />
      <div className={`${stack['gap-5']} ${styles['layout']}`}>
        <div className={styles['side']}>
          <Contents module={module} reading={reading} />
        </div>
        <div className={styles['column']}>
          <div className={stack['gap-6']}>
            <div hidden={isHidden(sections[0]?.id)} className={styles['part']}>
              <Introduction module={module} reading={reading} />
            </div>
            {sections.map((section, index) => (
              <SectionView
                key={section.id}
                section={section}
                place={{ at: index + 1, of: sections.length }}
                steps={steps}
                hidden={isHidden(section.id)}
              />
            ))}
            <ModuleEnd module={module} hidden={isHidden(sections.at(-1)?.id)} />
          </div>
          <WayOn module={module} reading={reading} />
        </div>
      </div>
    </Page>
  );
}
