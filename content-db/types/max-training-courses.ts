/** The largest number of courses. */
export const maxTrainingCourses = 5;
