/** Those of `app/styles/lessons.css`, by their names, so that it has them. */
const COLOURS = [
  'course-1',
  'course-2',
  'course-3',
  'course-4',
  'course-5',
  'course-6',
  'course-7',
  'course-8',
] as const;

/** Each course's colour, as a class. It depends on the reader's courses, so it is the same in every week. */
export function colourOf(courses: { id: string }[]): (courseId: string) => string {
  const places = new Map(courses.map(({ id }, index) => [id, COLOURS[index % COLOURS.length]]));
  return (courseId) => places.get(courseId) ?? COLOURS[0];
}
