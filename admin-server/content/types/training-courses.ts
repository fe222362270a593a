import { count } from 'drizzle-orm';
import { Problem } from '#content-db/model/problem.ts';
import { resources } from '#content-db/types/index.ts';
import { maxTrainingCourses } from '#content-db/types/max-training-courses.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

/** The course ladder. Its Arabic texts are in `training-course-translations`. */
export function trainingCourses(deps: ContentDeps) {
  return resourceRoutes(deps, 'training-courses', {
    async check(tx, _, before) {
      const [stored] = await tx.select({ courses: count() }).from(resources['training-courses'].table);
      if (!before && (stored?.courses ?? 0) >= maxTrainingCourses)
        throw new Problem('conflict', `Maximum ${maxTrainingCourses} courses allowed`);
    },
  });
}
