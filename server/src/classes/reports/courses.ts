import type { Courses } from '@venture/api/v1/reports';
import type { Catalogue } from '@venture/contract/catalogue';
import type { AttemptStatistics } from './attempts';
import { passMarks } from './progress';
import limits from './reports.json';
import { countPeople } from './statistics';

const { leastPeople } = limits;

/** The modules and quizzes of the live releases. */
export function coursesWithoutCounts({ modules, quizzes }: Catalogue): Courses {
  return {
    leastPeople,
    modules: modules.map(({ id, title, route, sections, contentVersion }) => ({
      ...{ id, title, route, sections: sections.length, contentVersion },
    })),
    quizzes: quizzes.map(({ id, title, contentVersion, questions, passPercent }) => ({
      ...{ id, title, contentVersion, questions: questions.length, passPercent },
    })),
  };
}

/** The same, with how many of all people have started and passed each. */
export async function loadCoursesWithCounts(
  catalogue: Catalogue,
  attempts: AttemptStatistics,
): Promise<Courses> {
  const plain = coursesWithoutCounts(catalogue);
  const [begun, answered, passes] = await Promise.all([
    attempts.readers(),
    attempts.answered(),
    attempts.passes(passMarks(catalogue.quizzes), undefined),
  ]);
  const passed = (id: string) => unlessFew(countPeople(passes.filter(({ quiz }) => quiz === id)));
  const finished = (module: string) => {
    const quiz = catalogue.modules.find(({ id }) => id === module)?.quiz;
    return quiz ? { finished: passed(quiz) } : {};
  };
  return {
    leastPeople,
    modules: plain.modules.map((module) => ({
      ...module,
      begun: unlessFew(begun.get(module.id)),
      ...finished(module.id),
    })),
    quizzes: plain.quizzes.map((quiz) => ({
      ...quiz,
      answered: unlessFew(answered.get(quiz.id)),
      passed: passed(quiz.id),
    })),
  };
}

/** Nobody is nobody in particular; of a few nothing is shown. */
function unlessFew(people = 0): number | null {
  return people > 0 && people < leastPeople ? null : people;
}
