export * from './schema/careers.ts';
export * from './schema/catalogue.ts';
export * from './schema/courses.ts';
export * from './schema/exams.ts';
export * from './schema/imports.ts';
export * from './schema/people.ts';
export * from './schema/platform.ts';
